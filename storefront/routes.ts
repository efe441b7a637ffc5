import type { ComponentType } from 'react';
import type { PageData, PageProps, Route, View } from './page.ts';

/** All routes of the site. The first matching route is used; the last one matches every path. */
// biome-ignore format: one line a page
export const routes: readonly Route[] = [
  route('/', 'home', () => import('./pages/home.tsx'), () => import('./pages/home.data.ts')),
  route('/products', 'products', () => import('./pages/products.tsx'), () => import('./pages/products.data.ts')),
  route('/product/:id', 'product', () => import('./pages/product.tsx'), () => import('./pages/product.data.ts')),
  route('/size-guide', 'size-guide', () => import('./pages/size-guide.tsx'), () => import('./pages/size-guide.data.ts')),
  route('/cart', 'cart', () => import('./pages/cart.tsx'), () => import('./pages/cart.data.ts')),
  route('/saved', 'saved', () => import('./pages/saved.tsx'), () => import('./pages/saved.data.ts')),
  route('/search', 'search', () => import('./pages/search.tsx'), () => import('./pages/search.data.ts')),
  route('/track-order', 'track-order', () => import('./pages/track-order.tsx'), () => import('./pages/track-order.data.ts')),
  route('/order-success', 'order-success', () => import('./pages/order-success.tsx'), () => import('./pages/order-success.data.ts')),
  route('/contact', 'contact', () => import('./pages/contact.tsx'), () => import('./pages/contact.data.ts')),
  route('/api-test', 'api-test', () => import('./pages/api-test.tsx'), () => import('./pages/api-test.data.ts')),
  authCard(route('/login', 'login', () => import('./pages/login.tsx'), () => import('./pages/login.data.ts'))),
  authCard(route('/register', 'register', () => import('./pages/register.tsx'), () => import('./pages/register.data.ts'))),
  authCard(route('/forgot-password', 'forgot-password', () => import('./pages/forgot-password.tsx'), () => import('./pages/forgot-password.data.ts'))),
  authCard(route('/reset-password', 'reset-password', () => import('./pages/reset-password.tsx'), () => import('./pages/reset-password.data.ts'))),
  needsLogin(route('/account', 'account', () => import('./pages/account.tsx'), () => import('./pages/account.data.ts'))),
  needsLogin(route('/checkout', 'checkout', () => import('./pages/checkout.tsx'), () => import('./pages/checkout.data.ts'))),
  needsLogin(route('/orders', 'orders', () => import('./pages/orders.tsx'), () => import('./pages/orders.data.ts'))),
  needsLogin(route('/payment', 'payment', () => import('./pages/payment.tsx'), () => import('./pages/payment.data.ts'))),
  route('/404', 'not-found', () => import('./pages/not-found.tsx'), () => import('./pages/not-found.data.ts')),
  // no production build contains it
  ...(import.meta.env.DEV ? [route('/styleguide', 'styleguide', () => import('./pages/styleguide.tsx'), () => import('./pages/styleguide.data.ts'))] : []),
  // any other single segment may be a policy; its loader redirects the rest to the 404 page
  route('/:policyType', 'policy', () => import('./pages/policy.tsx'), () => import('./pages/policy.data.ts')),
  route('*', 'unknown', () => import('./pages/not-found.tsx'), () => import('./pages/unknown.data.ts')),
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
    file: `${file}.tsx`,
    importView: async () => (await importView()).default as View,
    importLoad: async () => (await importData()).load,
  };
}

function authCard(inner: Route): Route {
  return { ...inner, layout: 'auth' };
}

function needsLogin(inner: Route): Route {
  return { ...inner, needsLogin: true };
}
