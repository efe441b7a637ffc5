import { sql } from 'kysely';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { IMPORT_VIEWS } from '#contract/admin/catalog/imports.ts';
import { PRODUCT_VIEWS } from '#contract/admin/catalog/products.ts';
import { NEWSLETTER_VIEWS } from '#contract/admin/customers.ts';
import { EMAIL_VIEWS } from '#contract/admin/emails/emails.ts';
import { MESSAGE_VIEWS } from '#contract/admin/messages.ts';
import { TAX_SOURCES } from '#contract/admin/settings/tax-settings.ts';
import type { Database } from '#server/database/database.ts';
import { type AdminRequest, LIST_GOAL_MS } from './admin-request.ts';

/** What staff read of products, people, texts and settings. `orderId`: an order with emails. */
export async function listOfficeRequests(db: Database, orderId: string): Promise<AdminRequest[]> {
  const samples = await findSamples(db, orderId);
  const list = (
    name: string,
    path: string,
    query: Record<string, string> = {},
    params: Record<string, string> = {},
  ): AdminRequest => ({
    name,
    path: `${path.replace(/:(\w+)/g, (_, param) => encodeURIComponent(params[param] ?? ''))}?${new URLSearchParams(query)}`,
    goalMs: LIST_GOAL_MS,
  });
  const products = (name: string, query: Record<string, string>) =>
    list(`products: ${name}`, ADMIN_PATHS.products, query);
  const { product, variant, message, emailId, importId, statementId, subscriber } = samples;
  const policy = { kind: 'policy', key: 'shipping' };
  return [
    ...PRODUCT_VIEWS.map((view) => products(view, { view })),
    products('next page', { after: product }),
    products('oldest first', { sort: 'oldest' }),
    products('by title', { sort: 'title' }),
    products('by title, next page', { sort: 'title', after: product }),
    products('one product', { q: 'ikat teak lamp' }),
    products('a frequent word', { q: 'kurta' }),
    products('a frequent word, sold out', { q: 'kurta', view: 'sold-out' }),
    products('two letters', { q: 'ku' }),
    products('SKU', { q: 'BX4711-M' }),
    products('a part of every SKU', { q: 'bx' }),
    products('no match', { q: 'qqqqzzzz' }),
    products('a category', { category: 'Kurta' }),
    products('a category, incomplete', { category: 'Kurta', view: 'incomplete' }),
    list('product', ADMIN_PATHS.product, {}, { id: product }),
    list('products as a table: a category', ADMIN_PATHS.productSheet, { category: 'Kurta' }),
    list('images', ADMIN_PATHS.images),
    list('categories', ADMIN_PATHS.categories),
    list('inventory: one variant', ADMIN_PATHS.inventoryItem, {}, { id: variant }),
    list('inventory: movements of a variant', ADMIN_PATHS.stockMovements, {}, { id: variant }),
    list('inventory: settings', ADMIN_PATHS.inventorySettings),
    list('imports', ADMIN_PATHS.imports),
    list('import', ADMIN_PATHS.import, {}, { id: importId }),
    ...IMPORT_VIEWS.map((view) =>
      list(`import: products, ${view}`, ADMIN_PATHS.importProducts, { view }, { id: importId }),
    ),
    list('import: a word', ADMIN_PATHS.importProducts, { q: '4711' }, { id: importId }),
    list('import: rejected rows', ADMIN_PATHS.rejectedRows, {}, { id: importId }),
    list('phone order: variants', ADMIN_PATHS.sellableVariants),
    list('phone order: a frequent product', ADMIN_PATHS.sellableVariants, { q: 'kurta' }),
    list('phone order: a SKU', ADMIN_PATHS.sellableVariants, { q: 'BX4711-M' }),
    list('phone order: a name', ADMIN_PATHS.knownCustomers, { q: 'kumar' }),
    list('phone order: a phone number', ADMIN_PATHS.knownCustomers, { q: samples.phone }),
    ...MESSAGE_VIEWS.map((view) => list(`messages: ${view}`, ADMIN_PATHS.messages, { view })),
    list('messages: next page', ADMIN_PATHS.messages, { view: 'all', after: message }),
    list('messages: a name', ADMIN_PATHS.messages, { view: 'all', q: 'kumar' }),
    list('messages: a word of every subject', ADMIN_PATHS.messages, { view: 'all', q: 'order' }),
    list('messages: no match', ADMIN_PATHS.messages, { view: 'all', q: 'qqqqzzzz' }),
    list('message', ADMIN_PATHS.message, {}, { ticket: message }),
    ...EMAIL_VIEWS.map((view) => list(`emails: ${view}`, ADMIN_PATHS.emails, { view })),
    list('emails: next page', ADMIN_PATHS.emails, { after: emailId }),
    list('emails: one kind', ADMIN_PATHS.emails, { kind: 'order-shipped' }),
    list('emails: a kind without any', ADMIN_PATHS.emails, { kind: 'refund' }),
    list('emails: an order', ADMIN_PATHS.emails, { q: samples.emailOrderId }),
    list('emails: a recipient', ADMIN_PATHS.emails, { q: samples.recipient }),
    list('emails: a word of every subject', ADMIN_PATHS.emails, { q: 'order' }),
    list('emails: no match', ADMIN_PATHS.emails, { q: 'qqqqzzzz' }),
    list('email', ADMIN_PATHS.email, {}, { id: emailId }),
    list('email of an order', ADMIN_PATHS.orderEmail, {}, { number: samples.emailOrderId, id: emailId }),
    ...NEWSLETTER_VIEWS.map((view) => list(`newsletter: ${view}`, ADMIN_PATHS.newsletter, { view })),
    list('newsletter: next page', ADMIN_PATHS.newsletter, { after: subscriber }),
    list('newsletter: an email', ADMIN_PATHS.newsletter, { q: subscriber }),
    list('newsletter: no match', ADMIN_PATHS.newsletter, { q: 'qqqqzzzz' }),
    list("erasing a customer's data", ADMIN_PATHS.customerErasure, {}, { id: samples.customerId }),
    list('statements', ADMIN_PATHS.statements),
    list('statement', ADMIN_PATHS.statement, {}, { id: statementId }),
    list('carriers', ADMIN_PATHS.carriers),
    list('content', ADMIN_PATHS.content),
    list('content: a policy', ADMIN_PATHS.contentDocument, {}, policy),
    list('content: 500 versions', ADMIN_PATHS.contentVersions, {}, policy),
    list('content: preview of an email', ADMIN_PATHS.emailTextsPreview, {}, { kind: 'order-placed' }),
    ...TAX_SOURCES.map((source) => list(`taxes: products, ${source}`, ADMIN_PATHS.taxedProducts, { source })),
    list('taxes: overview', ADMIN_PATHS.taxOverview),
    list('taxes: settings', ADMIN_PATHS.taxSettings),
    list('settings: store', ADMIN_PATHS.storeSettings),
    list('settings: shipping', ADMIN_PATHS.shippingSettings),
    list('settings: delivery to a PIN code', ADMIN_PATHS.shippingPreview, { pin: '560001', amount: '500' }),
    list('settings: payments', ADMIN_PATHS.paymentSettings),
    list('settings: email', ADMIN_PATHS.emailSettings),
    list('staff', ADMIN_PATHS.staff),
    list('sessions', ADMIN_PATHS.sessions),
    list('sign-in methods', ADMIN_PATHS.signInMethods),
    list('signed-in person', ADMIN_PATHS.me),
    list('name of the shop', ADMIN_PATHS.shop),
    list('demo data', ADMIN_PATHS.demoData),
  ];
}

async function findSamples(db: Database, orderId: string) {
  const { rows } = await sql<Record<Sample, string>>`
    select (select id from products where id like 'bench-%' order by position desc offset 5000 limit 1) as product,
      (select variant_id::text from stock_movements group by variant_id order by count(*) desc limit 1) as variant,
      (select ticket_number from contact_messages order by id desc offset 1000 limit 1) as message,
      (select id::text from email_outbox where order_id is not null order by email_outbox.id desc offset 1000 limit 1) as "emailId",
      (select order_id from email_outbox where order_id is not null order by id desc offset 1000 limit 1) as "emailOrderId",
      (select sent_to from email_outbox where order_id is not null order by id desc offset 1000 limit 1) as recipient,
      (select id::text from product_imports order by created_at desc limit 1) as "importId",
      (select id::text from statement_imports order by created_at desc limit 1) as "statementId",
      (select email from newsletter_subscribers order by created_at desc offset 5000 limit 1) as subscriber,
      (select phone_digits from orders where id = ${orderId}) as phone,
      (select id::text from customers order by created_at desc, id offset 1000 limit 1) as "customerId"`.execute(
    db,
  );
  if (!rows[0]) throw new Error('a query without a row');
  return rows[0];
}

type Sample =
  | 'product'
  | 'variant'
  | 'message'
  | 'emailId'
  | 'emailOrderId'
  | 'recipient'
  | 'importId'
  | 'statementId'
  | 'subscriber'
  | 'phone'
  | 'customerId';
