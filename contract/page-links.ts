/** Path of every page of the site; `:name` marks a parameter. Routes and links are built from it. */
export const PAGE_PATHS = {
  home: '/',
  products: '/products',
  product: '/product/:id',
  sizeGuide: '/size-guide',
  cart: '/cart',
  saved: '/saved',
  search: '/search',
  trackOrder: '/track-order',
  orderSuccess: '/order-success',
  contact: '/contact',
  apiTest: '/api-test',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  account: '/account',
  checkout: '/checkout',
  orders: '/orders',
  payment: '/payment',
  notFound: '/404',
  policy: '/:policyType',
} as const;

/** In development only. */
export const STYLEGUIDE_PATH = '/styleguide';

/** Prefix of every page of the admin. */
export const ADMIN_PAGES = '/admin';

/**
 * Cookie of a browser that is signed in to the admin. It is no secret and gives access to nothing. Only with the value `1`
 * does the document of a screen load data at once: a request without a session fails, and `0` is a role without orders.
 */
export const ADMIN_MARK_COOKIE = 'haat_admin_mark';

/** A page of the shop with texts that are not published, for staff. */
export const ADMIN_PREVIEW_PAGE = '/admin/preview/:token';

/**
 * The pages on which staff look at texts that are not published, by the `page` of a preview's URL. Without one it is the
 * page of the document, or with `category` the listing of that category. `product`: the first product of the shop, which
 * `cart` and `checkout` have in the cart.
 * A function, because the scripts of the shop would contain a constant.
 */
export const listPreviewPages = () => ({
  home: PAGE_PATHS.home,
  'empty-home': PAGE_PATHS.home,
  product: PAGE_PATHS.product,
  'sold-out': PAGE_PATHS.product,
  'no-product': PAGE_PATHS.product.replace(':id', 'no-longer-there'),
  'empty-listing': `${PAGE_PATHS.products}?category=no-such-category`,
  'empty-search': `${PAGE_PATHS.search}?q=qxzqxzqxz`,
  'empty-cart': PAGE_PATHS.cart,
  cart: PAGE_PATHS.cart,
  checkout: PAGE_PATHS.checkout,
  payment: PAGE_PATHS.payment,
  'after-order': PAGE_PATHS.orderSuccess,
  'track-order': PAGE_PATHS.trackOrder,
  'refunded-order': PAGE_PATHS.orders,
  'empty-orders': PAGE_PATHS.orders,
  'sign-in': PAGE_PATHS.login,
  register: PAGE_PATHS.register,
  'forgot-password': PAGE_PATHS.forgotPassword,
  'empty-saved': PAGE_PATHS.saved,
  contact: PAGE_PATHS.contact,
  'contact-thanks': PAGE_PATHS.contact,
  subscribed: PAGE_PATHS.home,
  'not-found': PAGE_PATHS.notFound,
});
export type PreviewPage = keyof ReturnType<typeof listPreviewPages>;

/** The stylesheet of the shop's accent color; the file is named after the color, like `f0ac2c.css`. */
export const THEME_STYLESHEET = '/theme/:file';

/** Files of the site for programs, such as search engines. */
export const SITE_FILE_PATHS = {
  robots: '/robots.txt',
  manifest: '/manifest.webmanifest',
  sitemap: '/sitemap.xml',
  pagesSitemap: '/sitemap-pages.xml',
  /** `:part` counts from 1. */
  productsSitemap: '/sitemap-products-:part.xml',
} as const;

interface ProductsUrl {
  category?: string;
  parentCategory?: string;
  page?: number;
  /** Sort and filters as query parameters. */
  filters?: Record<string, string>;
}

/** Builds every URL of the site. Code uses these functions instead of path strings. */
export const links = {
  home: () => PAGE_PATHS.home,
  products: ({ category, parentCategory, page, filters }: ProductsUrl = {}) =>
    PAGE_PATHS.products + query({ category, parentCategory, ...filters, page }),
  /** The listing of a category: its name in lower case and URL-encoded (specification, section 2). */
  category: (name: string) => PAGE_PATHS.products + query({ category: name.toLowerCase() }),
  product: (id: string) => PAGE_PATHS.product.replace(':id', encodeURIComponent(id)),
  /** All size guides, or one of them. */
  sizeGuide: (id?: string) => `${PAGE_PATHS.sizeGuide}${id ? `#${id}` : ''}`,
  cart: () => PAGE_PATHS.cart,
  checkout: () => PAGE_PATHS.checkout,
  /** `isDeclined` after a payment that the gateway declined. */
  payment: (orderId: string, { isDeclined = false } = {}) =>
    PAGE_PATHS.payment + query({ orderId, declined: isDeclined ? 1 : undefined }),
  orderSuccess: (orderId?: string) => PAGE_PATHS.orderSuccess + query({ orderId }),
  orders: () => PAGE_PATHS.orders,
  trackOrder: (id?: string) => PAGE_PATHS.trackOrder + query({ id }),
  account: () => PAGE_PATHS.account,
  confirmEmail: (emailToken: string) => PAGE_PATHS.account + query({ emailToken }),
  login: () => PAGE_PATHS.login,
  register: () => PAGE_PATHS.register,
  forgotPassword: () => PAGE_PATHS.forgotPassword,
  resetPassword: (token: string) => PAGE_PATHS.resetPassword + query({ token }),
  contact: () => PAGE_PATHS.contact,
  saved: () => PAGE_PATHS.saved,
  search: (terms = '', options: { filters?: Record<string, string>; page?: number } = {}) =>
    PAGE_PATHS.search + query({ q: terms, ...options.filters, page: options.page }),
  policy: (slug: string) => PAGE_PATHS.policy.replace(':policyType', slug),
  notFound: () => PAGE_PATHS.notFound,
} as const;

function query(values: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  const text = pairs.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&');
  return text ? `?${text}` : '';
}
