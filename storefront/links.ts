interface ProductsAddress {
  category?: string;
  parentCategory?: string;
  page?: number;
  /** Sort and filters, as the address spells them. */
  choices?: Record<string, string>;
}

/** Every address of the site as a call: nobody writes a path by hand. */
export const links = {
  home: () => '/',
  products: ({ category, parentCategory, page, choices }: ProductsAddress = {}) =>
    `/products${query({ category, parentCategory, ...choices, page })}`,
  /** A category's shelf, as section 2 spells it: the name lower-cased and URL-encoded. */
  category: (name: string) => `/products${query({ category: name.toLowerCase() })}`,
  product: (id: string) => `/product/${encodeURIComponent(id)}`,
  /** All size guides, or one of them. */
  sizeGuide: (id?: string) => `/size-guide${id ? `#${id}` : ''}`,
  cart: () => '/cart',
  checkout: () => '/checkout',
  payment: (orderId: string) => `/payment${query({ orderId })}`,
  orderSuccess: () => '/order-success',
  orders: () => '/orders',
  trackOrder: (id?: string) => `/track-order${query({ id })}`,
  account: () => '/account',
  login: () => '/login',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  contact: () => '/contact',
  saved: () => '/saved',
  search: (words = '', more: { choices?: Record<string, string>; page?: number } = {}) =>
    `/search${query({ q: words, ...more.choices, page: more.page })}`,
  policy: (slug: string) => `/${slug}`,
  notFound: () => '/404',
} as const;

function query(values: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  const text = pairs.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&');
  return text ? `?${text}` : '';
}
