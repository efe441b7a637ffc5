interface ProductsUrl {
  category?: string;
  parentCategory?: string;
  page?: number;
  /** Sort and filters as query parameters. */
  filters?: Record<string, string>;
}

/** Builds every URL of the site. Code uses these functions instead of path strings. */
export const links = {
  home: () => '/',
  products: ({ category, parentCategory, page, filters }: ProductsUrl = {}) =>
    `/products${query({ category, parentCategory, ...filters, page })}`,
  /** The listing of a category: its name in lower case and URL-encoded (section 2). */
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
  search: (terms = '', options: { filters?: Record<string, string>; page?: number } = {}) =>
    `/search${query({ q: terms, ...options.filters, page: options.page })}`,
  policy: (slug: string) => `/${slug}`,
  notFound: () => '/404',
} as const;

function query(values: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  const text = pairs.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&');
  return text ? `?${text}` : '';
}
