import { describe, expect, test } from 'vitest';
import { findViolations } from './find-violations.ts';
import { IMPORT_RULES, LAYERS } from './rules.ts';

const edge = (from: string, to: string, isTypeOnly = false) => ({ from, to, isTypeOnly });

interface Example {
  broken: [string, string];
  fine: [string, string];
}

/** For every rule: an import that breaks it, and a similar one that does not. */
const RULE_EXAMPLES: Record<string, Example> = {
  'format-stands-alone': {
    broken: ['format/money.ts', 'node_modules/zod'],
    fine: ['format/money.ts', 'format/dates.ts'],
  },
  'contract-stands-alone': {
    broken: ['contract/orders.ts', 'node_modules/pg'],
    fine: ['contract/orders.ts', 'node_modules/zod'],
  },
  'wire-stands-alone': {
    broken: ['wire/compression.ts', 'server/errors/user-error.ts'],
    fine: ['wire/compression.ts', 'node_modules/@fastify/accept-negotiator'],
  },
  'server-never-storefront': {
    broken: ['server/emails/render-email.ts', 'storefront/state/cart.ts'],
    fine: ['server/emails/render-email.ts', 'format/money.ts'],
  },
  'storefront-never-server': {
    broken: ['storefront/api/client.ts', 'server/settings/settings.ts'],
    fine: ['storefront/api/client.ts', 'format/money.ts'],
  },
  'web-imports-storefront-entry-only': {
    broken: ['web/build-web.ts', 'storefront/routes.ts'],
    fine: ['web/storefront/storefront-types.ts', 'storefront/entry-server.tsx'],
  },
  'admin-stands-beside-storefront': {
    broken: ['admin/orders/order-page.tsx', 'storefront/ui/button.tsx'],
    fine: ['admin/orders/order-page.tsx', 'storefront/ui/html/formatted-text.tsx'],
  },
  'admin-imports-only-types-from-contract': {
    broken: ['admin/orders/order-page.tsx', 'contract/orders.ts'],
    fine: ['admin/orders/order-page.tsx', 'contract/admin/permissions.ts'],
  },
  'browser-imports-only-types-from-contract': {
    broken: ['storefront/api/client.ts', 'contract/orders.ts'],
    fine: ['storefront/api/client.ts', 'contract/api-paths.ts'],
  },
  'queries-stay-in-their-folder': {
    broken: ['server/orders/place-order/place-order.ts', 'server/catalog/product-queries.ts'],
    fine: ['server/catalog/listing/list-products.ts', 'server/catalog/product-queries.ts'],
  },
  'domain-never-http': {
    broken: ['server/orders/place-order/place-order.ts', 'server/http/client-ip.ts'],
    fine: ['server/orders/place-order/place-order-routes.ts', 'server/http/client-ip.ts'],
  },
  'only-tests-import-testing': {
    broken: ['server/orders/find-order.ts', 'server/testing/test-app.ts'],
    fine: ['server/orders/find-order.test.ts', 'server/testing/test-app.ts'],
  },
};

test('every rule has an example', () => {
  expect(Object.keys(RULE_EXAMPLES)).toEqual(IMPORT_RULES.map(({ name }) => name));
});

test.each(Object.entries(RULE_EXAMPLES))('%s', (name, { broken, fine }) => {
  expect(findViolations([edge(...broken)])).toContain(`${name}: ${broken.join(' → ')}`);
  expect(findViolations([edge(...fine)])).toEqual([]);
});

/**
 * For every line of the tables, by its first folder: an import that the line forbids, and one that it allows.
 */
const LAYER_EXAMPLES: Record<string, Record<string, Example>> = {
  'server-layers': {
    errors: {
      broken: ['server/errors/user-error.ts', 'server/settings/settings.ts'],
      fine: ['server/errors/user-error.ts', 'server/errors/describe-error.ts'],
    },
    database: {
      broken: ['server/database/migrate.ts', 'server/email-outbox/queue-email.ts'],
      fine: ['server/database/migrate.ts', 'server/settings/settings.ts'],
    },
    audit: {
      broken: ['server/audit/write-audit.ts', 'server/email-outbox/queue-email.ts'],
      fine: ['server/audit/write-audit.ts', 'server/database/database.ts'],
    },
    security: {
      broken: ['server/http/cors.ts', 'server/rate-limits/rate-limit.ts'],
      fine: ['server/security/signing-secret.ts', 'server/database/database.ts'],
    },
    shipping: {
      broken: ['server/shipping/find-delivery.ts', 'server/store-info/read-store-info.ts'],
      fine: ['server/store-info/store-info-reply.ts', 'server/shipping/shipping-rules.ts'],
    },
    accounts: {
      broken: ['server/images/image-folder.ts', 'server/catalog/product.ts'],
      fine: ['server/accounts/account-emails.ts', 'server/email-outbox/queue-email.ts'],
    },
    contact: {
      broken: ['server/catalog/product.ts', 'server/orders/order.ts'],
      fine: ['server/catalog/product.ts', 'server/images/stored-image.ts'],
    },
    search: {
      broken: ['server/orders/find-order.ts', 'server/invoices/find-billing-documents.ts'],
      fine: ['server/orders/find-order.ts', 'server/catalog/product.ts'],
    },
    invoices: {
      broken: ['server/invoices/find-billing-documents.ts', 'server/payments/payment.ts'],
      fine: ['server/invoices/find-billing-documents.ts', 'server/orders/order.ts'],
    },
    payments: {
      broken: ['server/payments/payment.ts', 'server/order-management/order-details.ts'],
      fine: ['server/payments/payment.ts', 'server/invoices/find-billing-documents.ts'],
    },
    'order-management': {
      broken: ['server/order-management/cancellation/cancel-order.ts', 'server/emails/render-email.ts'],
      fine: ['server/order-management/cancellation/cancel-order.ts', 'server/payments/close-payments.ts'],
    },
    emails: {
      broken: ['server/emails/send-emails.ts', 'server/action-items/list-action-items.ts'],
      fine: ['server/emails/render-email.ts', 'server/order-management/order-details.ts'],
    },
    cli: {
      broken: ['server/cli/progress.ts', 'server/unknown-folder/file.ts'],
      fine: ['server/cli/progress.ts', 'server/action-items/list-action-items.ts'],
    },
  },
  'storefront-layers': {
    ui: {
      broken: ['storefront/ui/button.tsx', 'storefront/navigation/link.tsx'],
      fine: ['storefront/ui/button.tsx', 'format/money.ts'],
    },
    api: {
      broken: ['storefront/api/client.ts', 'storefront/state/session.ts'],
      fine: ['storefront/api/client.ts', 'storefront/api/api-context.ts'],
    },
    navigation: {
      broken: ['storefront/navigation/link.tsx', 'storefront/site/shop-name.ts'],
      fine: ['storefront/navigation/page.ts', 'storefront/api/client.ts'],
    },
    state: {
      broken: ['storefront/state/cart.ts', 'storefront/cart/cart-lines.tsx'],
      fine: ['storefront/state/cart.ts', 'storefront/api/catalog.ts'],
    },
    'size-guide': {
      broken: ['storefront/size-guide/size-tables.tsx', 'storefront/products/price/price.tsx'],
      fine: ['storefront/size-guide/size-tables.tsx', 'storefront/state/store-info.ts'],
    },
    products: {
      broken: ['storefront/products/buy-box.tsx', 'storefront/delivery/delivery-check.tsx'],
      fine: ['storefront/products/buy-box.tsx', 'storefront/size-guide/size-guide-link.tsx'],
    },
    home: {
      broken: ['storefront/cart/cart-lines.tsx', 'storefront/checkout/checkout-form.tsx'],
      fine: ['storefront/cart/cart-lines.tsx', 'storefront/products/price/price.tsx'],
    },
    shell: {
      broken: ['storefront/shell/header.tsx', 'storefront/styleguide/sample.tsx'],
      fine: ['storefront/shell/header.tsx', 'storefront/search/search-box.tsx'],
    },
  },
  'admin-layers': {
    kit: {
      broken: ['admin/kit/list.tsx', 'admin/api/client.ts'],
      fine: ['admin/kit/list.tsx', 'format/dates.ts'],
    },
    api: {
      broken: ['admin/api/client.ts', 'admin/orders/order-page.tsx'],
      fine: ['admin/api/client.ts', 'contract/admin/admin-paths.ts'],
    },
    shared: {
      broken: ['admin/shared/order-link.tsx', 'admin/orders/order-page.tsx'],
      fine: ['admin/shared/order-link.tsx', 'admin/api/client.ts'],
    },
    today: {
      broken: ['admin/today/today-page.tsx', 'admin/orders/order-page.tsx'],
      fine: ['admin/today/today-page.tsx', 'admin/shared/order-link.tsx'],
    },
    styleguide: {
      broken: ['admin/styleguide/sample.tsx', 'admin/shell/navigation.tsx'],
      fine: ['admin/styleguide/sample.tsx', 'admin/kit/badge.tsx'],
    },
    shell: {
      broken: ['admin/shell/navigation.tsx', 'admin/unknown-folder/file.tsx'],
      fine: ['admin/shell/navigation.tsx', 'admin/orders/order-page.tsx'],
    },
  },
};

test('every line of the tables has an example', () => {
  const firstFolders = LAYERS.map(({ name, lines }) => [name, lines.map(([first]) => first)]);
  const examples = Object.entries(LAYER_EXAMPLES).map(([name, byLine]) => [name, Object.keys(byLine)]);
  expect(examples).toEqual(firstFolders);
});

describe.each(Object.entries(LAYER_EXAMPLES))('%s', (name, examples) => {
  test.each(Object.entries(examples))('line of %s', (_line, { broken, fine }) => {
    expect(findViolations([edge(...broken)])).toEqual([`${name}: ${broken.join(' → ')}`]);
    expect(findViolations([edge(...fine)])).toEqual([]);
  });
});

test('a type import breaks the layers too', () => {
  expect(findViolations([edge('server/jobs/job.ts', 'server/payments/payment.ts', true)])).toHaveLength(1);
});

test('no folder is in two lines', () => {
  for (const { lines } of LAYERS) {
    expect(new Set(lines.flat()).size).toBe(lines.flat().length);
  }
});

test.each([
  'server/app.ts',
  'server/orders/find-order.test.ts',
  'server/testing/test-app.ts',
  'server/system-tests/payments.test.ts',
])('%s may import every folder', (file) => {
  expect(findViolations([edge(file, 'server/cli/progress.ts')])).toEqual([]);
});

test('the storefront may import types from the contract', () => {
  expect(findViolations([edge('storefront/api/client.ts', 'contract/orders.ts', true)])).toEqual([]);
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

test('a folder with more than 20 files is reported', () => {
  const edges = (count: number) =>
    Array.from({ length: count }, (_, i) => edge(`storefront/cart/part-${i}.ts`, 'node_modules/react'));
  expect(findViolations(edges(20))).toEqual([]);
  expect(findViolations(edges(21))).toEqual([
    'folder-size: storefront/cart has 21 files, at most 20: group them',
  ]);
});
