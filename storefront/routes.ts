import type { ComponentType } from 'react';
import type { Page, PageData, PageProps, Route } from './page.ts';

/** The whole site on one screen. The first route that fits wins; the last one fits everything. */
export const routes: readonly Route[] = [
  route('/', 'home', () => pair(import('./pages/home.tsx'), import('./pages/home.data.ts'))),
  route('/products', 'products', () =>
    pair(import('./pages/products.tsx'), import('./pages/products.data.ts')),
  ),
  route('/product/:id', 'product', () =>
    pair(import('./pages/product.tsx'), import('./pages/product.data.ts')),
  ),
  route('/cart', 'cart', () => pair(import('./pages/cart.tsx'), import('./pages/cart.data.ts'))),
  route('/saved', 'saved', () => pair(import('./pages/saved.tsx'), import('./pages/saved.data.ts'))),
  route('/search', 'search', () => pair(import('./pages/search.tsx'), import('./pages/search.data.ts'))),
  route('/track-order', 'track-order', () =>
    pair(import('./pages/track-order.tsx'), import('./pages/track-order.data.ts')),
  ),
  route('/order-success', 'order-success', () =>
    pair(import('./pages/order-success.tsx'), import('./pages/order-success.data.ts')),
  ),
  route('/contact', 'contact', () => pair(import('./pages/contact.tsx'), import('./pages/contact.data.ts'))),
  route('/api-test', 'api-test', () =>
    pair(import('./pages/api-test.tsx'), import('./pages/api-test.data.ts')),
  ),
  authCard(
    route('/login', 'login', () => pair(import('./pages/login.tsx'), import('./pages/login.data.ts'))),
  ),
  authCard(
    route('/register', 'register', () =>
      pair(import('./pages/register.tsx'), import('./pages/register.data.ts')),
    ),
  ),
  authCard(
    route('/forgot-password', 'forgot-password', () =>
      pair(import('./pages/forgot-password.tsx'), import('./pages/forgot-password.data.ts')),
    ),
  ),
  authCard(
    route('/reset-password', 'reset-password', () =>
      pair(import('./pages/reset-password.tsx'), import('./pages/reset-password.data.ts')),
    ),
  ),
  needsLogin(
    route('/account', 'account', () =>
      pair(import('./pages/account.tsx'), import('./pages/account.data.ts')),
    ),
  ),
  needsLogin(
    route('/checkout', 'checkout', () =>
      pair(import('./pages/checkout.tsx'), import('./pages/checkout.data.ts')),
    ),
  ),
  needsLogin(
    route('/orders', 'orders', () => pair(import('./pages/orders.tsx'), import('./pages/orders.data.ts'))),
  ),
  needsLogin(
    route('/payment', 'payment', () =>
      pair(import('./pages/payment.tsx'), import('./pages/payment.data.ts')),
    ),
  ),
  route('/404', 'not-found', () =>
    pair(import('./pages/not-found.tsx'), import('./pages/not-found.data.ts')),
  ),
  // no build contains it
  ...(import.meta.env.DEV
    ? [
        route('/styleguide', 'styleguide', () =>
          pair(import('./pages/styleguide.tsx'), import('./pages/styleguide.data.ts')),
        ),
      ]
    : []),
  // any other single word may be a policy; its loader leads the rest to the 404 page
  route('/:policyType', 'policy', () => pair(import('./pages/policy.tsx'), import('./pages/policy.data.ts'))),
  route('*', 'unknown', () => pair(import('./pages/not-found.tsx'), import('./pages/unknown.data.ts'))),
];

function route(path: string, file: string, importPage: () => Promise<Page>): Route {
  return { path, files: [`${file}.tsx`, `${file}.data.ts`], import: importPage };
}

function authCard(inner: Route): Route {
  return { ...inner, frame: 'auth' };
}

function needsLogin(inner: Route): Route {
  return { ...inner, needsLogin: true };
}

/** Brings a view and its loader together while the compiler still knows that they fit. */
async function pair<T>(
  view: Promise<{ default: ComponentType<PageProps<T>> }>,
  data: Promise<PageData<T>>,
): Promise<Page> {
  const [{ default: View }, { load }] = await Promise.all([view, data]);
  return { View: View as ComponentType<PageProps<never>>, load };
}
