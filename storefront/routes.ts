import type { ComponentType } from 'react';
import { links, PAGE_PATHS, STYLEGUIDE_PATH } from '#contract/page-links.ts';
import {
  type PageData,
  type PageProps,
  type Route,
  redirectTo,
  staticPage,
  type View,
} from './navigation/page.ts';

/** Names of the parameters of the sort order and the filters of a list. */
const FILTERS = ['sort', 'size', 'color', 'minPrice', 'maxPrice', 'onSale'];

/** All routes of the site. The first matching route is used; the last one matches every path. */
// biome-ignore format: one line a page
export const routes: readonly Route[] = [
  route(PAGE_PATHS.home, 'storefront/home/home-page.tsx', () => import('./home/home-page.tsx'), () => import('./home/home-load.ts')),
  reads(['category', 'parentCategory', 'page', ...FILTERS], route(PAGE_PATHS.products, 'storefront/listing/listing-page.tsx', () => import('./listing/listing-page.tsx'), () => import('./listing/listing-load.ts'))),
  route(PAGE_PATHS.product, 'storefront/product-page/product-page.tsx', () => import('./product-page/product-page.tsx'), () => import('./product-page/product-load.ts')),
  route(PAGE_PATHS.sizeGuide, 'storefront/size-guide/size-guide-page.tsx', () => import('./size-guide/size-guide-page.tsx'), () => import('./size-guide/size-guide-load.ts')),
  route(PAGE_PATHS.cart, 'storefront/cart/cart-page.tsx', () => import('./cart/cart-page.tsx'), staticPage({ title: 'Cart', robots: 'noindex' })),
  route(PAGE_PATHS.saved, 'storefront/saved/saved-page.tsx', () => import('./saved/saved-page.tsx'), staticPage({ title: 'Saved', robots: 'noindex' })),
  reads(['q', 'page', ...FILTERS], route(PAGE_PATHS.search, 'storefront/search/search-page.tsx', () => import('./search/search-page.tsx'), () => import('./search/search-load.ts'))),
  reads(['id'], route(PAGE_PATHS.trackOrder, 'storefront/orders/tracking/track-order-page.tsx', () => import('./orders/tracking/track-order-page.tsx'), () => import('./orders/tracking/track-order-load.ts'))),
  reads(['orderId'], route(PAGE_PATHS.orderSuccess, 'storefront/orders/order-success-page.tsx', () => import('./orders/order-success-page.tsx'), staticPage({ title: 'Thank You', robots: 'noindex' }))),
  route(PAGE_PATHS.contact, 'storefront/contact/contact-page.tsx', () => import('./contact/contact-page.tsx'), () => import('./contact/contact-load.ts')),
  route(PAGE_PATHS.apiTest, 'storefront/diagnostics/api-test-page.tsx', () => import('./diagnostics/api-test-page.tsx'), staticPage({ title: 'API Test', robots: 'noindex' })),
  authCard(route(PAGE_PATHS.login, 'storefront/auth/login-page.tsx', () => import('./auth/login-page.tsx'), staticPage({ title: 'Login', robots: 'noindex' }))),
  authCard(route(PAGE_PATHS.register, 'storefront/auth/register-page.tsx', () => import('./auth/register-page.tsx'), staticPage({ title: 'Register', robots: 'noindex' }))),
  authCard(route(PAGE_PATHS.forgotPassword, 'storefront/auth/forgot-password-page.tsx', () => import('./auth/forgot-password-page.tsx'), staticPage({ title: 'Forgot Password', robots: 'noindex' }))),
  reads(['token'], authCard(route(PAGE_PATHS.resetPassword, 'storefront/auth/reset-password-page.tsx', () => import('./auth/reset-password-page.tsx'), staticPage({ title: 'Set a New Password', robots: 'noindex' })))),
  reads(['emailToken'], needsLogin(route(PAGE_PATHS.account, 'storefront/account/account-page.tsx', () => import('./account/account-page.tsx'), staticPage({ title: 'Account', robots: 'noindex' })))),
  needsLogin(route(PAGE_PATHS.checkout, 'storefront/checkout/checkout-page.tsx', () => import('./checkout/checkout-page.tsx'), staticPage({ title: 'Checkout', robots: 'noindex' }))),
  needsLogin(route(PAGE_PATHS.orders, 'storefront/orders/orders-page.tsx', () => import('./orders/orders-page.tsx'), staticPage({ title: 'Orders', robots: 'noindex' }))),
  reads(['orderId', 'declined'], needsLogin(route(PAGE_PATHS.payment, 'storefront/payment/payment-page.tsx', () => import('./payment/payment-page.tsx'), staticPage({ title: 'Payment', robots: 'noindex' })))),
  route(PAGE_PATHS.notFound, 'storefront/not-found/not-found-page.tsx', () => import('./not-found/not-found-page.tsx'), staticPage({ title: 'Page not found', robots: 'noindex' }, 404)),
  // no production build contains it
  ...(import.meta.env.DEV ? [route(STYLEGUIDE_PATH, 'storefront/styleguide/styleguide-page.tsx', () => import('./styleguide/styleguide-page.tsx'), () => import('./styleguide/styleguide-load.ts'))] : []),
  // any other single segment may be a policy; its loader redirects the rest to the 404 page
  route(PAGE_PATHS.policy, 'storefront/policies/policy-page.tsx', () => import('./policies/policy-page.tsx'), () => import('./policies/policy-load.ts')),
  route('*', 'storefront/not-found/not-found-page.tsx', () => import('./not-found/not-found-page.tsx'), redirectTo(links.notFound())),
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
