import { expect, test } from 'vitest';
import { findViolations } from './find-violations.ts';
import { IMPORT_RULES } from './rules.ts';

const edge = (from: string, to: string, isTypeOnly = false) => ({ from, to, isTypeOnly });

/** For every rule: an import that breaks it, and a similar one that does not. */
const CASES: Record<string, { broken: [string, string]; fine: [string, string] }> = {
  'contract-stands-alone': {
    broken: ['contract/orders.ts', 'node_modules/pg'],
    fine: ['contract/orders.ts', 'node_modules/zod'],
  },
  'wire-stands-alone': {
    broken: ['wire/compression.ts', 'server/errors/user-error.ts'],
    fine: ['wire/compression.ts', 'node_modules/@fastify/accept-negotiator'],
  },
  'server-never-storefront': {
    broken: ['server/mails/x.ts', 'format/rupees.ts'],
    fine: ['server/mails/x.ts', 'contract/orders.ts'],
  },
  'storefront-never-server': {
    broken: ['storefront/api/x.ts', 'server/settings/settings.ts'],
    fine: ['storefront/api/x.ts', 'format/rupees.ts'],
  },
  'web-knows-no-rooms': {
    broken: ['web/build-web.ts', 'storefront/routes.ts'],
    fine: ['web/storefront-types.ts', 'storefront/entry-server.tsx'],
  },
  'browser-takes-only-types-from-contract': {
    broken: ['storefront/api/x.ts', 'contract/orders.ts'],
    fine: ['storefront/api/x.test.ts', 'contract/orders.ts'],
  },
  'queries-stay-in-their-folder': {
    broken: ['server/orders/place-order/place-order.ts', 'server/catalog/product-queries.ts'],
    fine: ['server/catalog/listing/list-products.ts', 'server/catalog/product-queries.ts'],
  },
  'http-and-database-know-no-feature': {
    broken: ['server/http/x.ts', 'server/orders/order.ts'],
    fine: ['server/http/x.ts', 'server/settings/settings.ts'],
  },
  'catalog-knows-no-orders': {
    broken: ['server/catalog/x.ts', 'server/orders/order.ts'],
    fine: ['server/orders/x.ts', 'server/catalog/product.ts'],
  },
  'orders-know-no-payments': {
    broken: ['server/orders/x.ts', 'server/payments/payment.ts'],
    fine: ['server/payments/x.ts', 'server/orders/order.ts'],
  },
  'ui-and-format-know-no-shop': {
    broken: ['storefront/ui/button.tsx', 'storefront/state/cart.ts'],
    fine: ['storefront/ui/button.tsx', 'format/rupees.ts'],
  },
  'state-knows-no-screens': {
    broken: ['storefront/state/cart.ts', 'storefront/cart/lines.tsx'],
    fine: ['storefront/cart/lines.tsx', 'storefront/state/cart.ts'],
  },
  'areas-do-not-import-each-other': {
    broken: ['storefront/cart/lines.tsx', 'storefront/catalog/card.tsx'],
    fine: ['storefront/cart/lines.tsx', 'storefront/cart/line.tsx'],
  },
  'tests-help-tests-only': {
    broken: ['server/orders/x.ts', 'server/testing/test-app.ts'],
    fine: ['server/orders/x.test.ts', 'server/testing/test-app.ts'],
  },
};

test('every rule has a test case', () => {
  expect(Object.keys(CASES)).toEqual(IMPORT_RULES.map(({ name }) => name));
});

test.each(Object.entries(CASES))('%s', (name, { broken, fine }) => {
  expect(findViolations([edge(...broken)])).toEqual([`${name}: ${broken.join(' → ')}`]);
  expect(findViolations([edge(...fine)])).toEqual([]);
});

test('the storefront may import types from the contract', () => {
  expect(findViolations([edge('storefront/api/x.ts', 'contract/orders.ts', true)])).toEqual([]);
});

test('a cycle is reported with all its files, also if it contains type imports', () => {
  const edges = [
    edge('a.ts', 'b.ts'),
    edge('b.ts', 'c.ts', true),
    edge('c.ts', 'b.ts'),
    edge('c.ts', 'd.ts'),
  ];
  expect(findViolations(edges)).toEqual(['no-cycles: b.ts → c.ts → b.ts']);
});
