import type { ComponentType } from 'react';
import type { PageData, PageProps, Route, View } from './navigation/page.ts';

/** Names of the parameters of the sort order and the filters of a list. */
const FILTERS = ['sort', 'size', 'color', 'minPrice', 'maxPrice', 'onSale'];

/** All routes of the site. The first matching route is used; the last one matches every path. */
// biome-ignore format: one line a page
export const routes: readonly Route[] = [
  route('/', 'storefront/home/home-page.tsx', () => import('./home/home-page.tsx'), () => import('./home/home-load.ts')),
  reads(['category', 'parentCategory', 'page', ...FILTERS], route('/products', 'storefront/listing/listing-page.tsx', () => import('./listing/listing-page.tsx'), () => import('./listing/listing-load.ts'))),
  route('/product/:id', 'storefront/product-page/product-page.tsx', () => import('./product-page/product-page.tsx'), () => import('./product-page/product-load.ts')),
  route('/size-guide', 'storefront/size-guide/size-guide-page.tsx', () => import('./size-guide/size-guide-page.tsx'), () => import('./size-guide/size-guide-load.ts')),
  route('/cart', 'storefront/cart/cart-page.tsx', () => import('./cart/cart-page.tsx'), () => import('./cart/cart-load.ts')),
  route('/saved', 'storefront/saved/saved-page.tsx', () => import('./saved/saved-page.tsx'), () => import('./saved/saved-load.ts')),
  reads(['q', 'page', ...FILTERS], route('/search', 'storefront/search/search-page.tsx', () => import('./search/search-page.tsx'), () => import('./search/search-load.ts'))),
  reads(['id'], route('/track-order', 'storefront/orders/tracking/track-order-page.tsx', () => import('./orders/tracking/track-order-page.tsx'), () => import('./orders/tracking/track-order-load.ts'))),
  reads(['orderId'], route('/order-success', 'storefront/orders/order-success-page.tsx', () => import('./orders/order-success-page.tsx'), () => import('./orders/order-success-load.ts'))),
  route('/contact', 'storefront/contact/contact-page.tsx', () => import('./contact/contact-page.tsx'), () => import('./contact/contact-load.ts')),
  route('/api-test', 'storefront/diagnostics/api-test-page.tsx', () => import('./diagnostics/api-test-page.tsx'), () => import('./diagnostics/api-test-load.ts')),
  authCard(route('/login', 'storefront/auth/login-page.tsx', () => import('./auth/login-page.tsx'), () => import('./auth/login-load.ts'))),
  authCard(route('/register', 'storefront/auth/register-page.tsx', () => import('./auth/register-page.tsx'), () => import('./auth/register-load.ts'))),
  authCard(route('/forgot-password', 'storefront/auth/forgot-password-page.tsx', () => import('./auth/forgot-password-page.tsx'), () => import('./auth/forgot-password-load.ts'))),
  reads(['token'], authCard(route('/reset-password', 'storefront/auth/reset-password-page.tsx', () => import('./auth/reset-password-page.tsx'), () => import('./auth/reset-password-load.ts')))),
  needsLogin(route('/account', 'storefront/account/account-page.tsx', () => import('./account/account-page.tsx'), () => import('./account/account-load.ts'))),
  needsLogin(route('/checkout', 'storefront/checkout/checkout-page.tsx', () => import('./checkout/checkout-page.tsx'), () => import('./checkout/checkout-load.ts'))),
  needsLogin(route('/orders', 'storefront/orders/orders-page.tsx', () => import('./orders/orders-page.tsx'), () => import('./orders/orders-load.ts'))),
  reads(['orderId', 'declined'], needsLogin(route('/payment', 'storefront/payment/payment-page.tsx', () => import('./payment/payment-page.tsx'), () => import('./payment/payment-load.ts')))),
  route('/404', 'storefront/not-found/not-found-page.tsx', () => import('./not-found/not-found-page.tsx'), () => import('./not-found/not-found-load.ts')),
  // no production build contains it
  ...(import.meta.env.DEV ? [route('/styleguide', 'storefront/styleguide/styleguide-page.tsx', () => import('./styleguide/styleguide-page.tsx'), () => import('./styleguide/styleguide-load.ts'))] : []),
  // any other single segment may be a policy; its loader redirects the rest to the 404 page
  route('/:policyType', 'storefront/policies/policy-page.tsx', () => import('./policies/policy-page.tsx'), () => import('./policies/policy-load.ts')),
  route('*', 'storefront/not-found/not-found-page.tsx', () => import('./not-found/not-found-page.tsx'), () => import('./not-found/unknown-load.ts')),
];

/** View and loader are imported separately; here the compiler checks that their data types match. */
function route<T>(
  path: string,
  file: string,
  importView: () => Promise<{ default: ComponentType<PageProps<T>> }>,
  importData: () => Promise<PageData<T>>,
): Route {
  return {
    path,
    file,
    importView: async () => (await importView()).default as View,
    importLoad: async () => (await importData()).load,
  };
}

function reads(query: readonly string[], inner: Route): Route {
  return { ...inner, query };
}

function authCard(inner: Route): Route {
  return { ...inner, layout: 'auth' };
}

function needsLogin(inner: Route): Route {
  return { ...inner, needsLogin: true };
}
