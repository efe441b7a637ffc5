// A shop whose screens have something to show: orders in every state, messages, imports, drafts, emails.
import type { BrowserContext } from 'playwright-core';
import { ADMIN_HEADER, ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { API_PATHS } from '#contract/api-paths.ts';
import type { Database } from '#server/database/database.ts';
import type { AdminShop } from '../../../e2e/admin/testing/admin-shop.ts';
import { createApiCaller } from '../../../e2e/testing/call-api.ts';
import { placeOrder } from '../../../e2e/testing/place-order.ts';
import { registerCustomer } from '../../../e2e/testing/register-customer.ts';
import { ADDRESS } from '../../../e2e/testing/shipping-address.ts';

const EDITED_PRODUCT = 'dabu-indigo-kurta';
const STATUS = { toPack: 1, onTheWay: 2, delivered: 3, cancelled: 4 };
const PACKED_ORDERS = 6;
const CERTAIN_ROWS = 4;

/** What the addresses of the screens contain. */
export interface PreparedShop {
  orders: Record<
    | 'toPack'
    | 'packed'
    | 'partlyPacked'
    | 'onTheWay'
    | 'delivered'
    | 'claimed'
    | 'cancelled'
    | 'returned'
    | 'unpaid'
    | 'phone',
    string
  >;
  product: string;
  incompleteProduct: string;
  customer: string;
  ticket: string;
  email: string;
  inventoryItem: string;
  statement: string;
  reviewedImport: string;
  mappedImport: string;
  failedImport: string;
  invitationToken: string;
}

type CallStaff = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  path: string,
  body?: object | string,
  // biome-ignore lint/suspicious/noExplicitAny: the shape of a reply differs per route
) => Promise<any>;

/** Fills the shop through its API, as staff and shoppers do. `context` belongs to a signed-in owner. */
export async function prepareAdminShop(shop: AdminShop, context: BrowserContext): Promise<PreparedShop> {
  const staff = createStaffCaller(shop, context);
  await staff('PATCH', ADMIN_PATHS.paymentSettings, {
    settings: { UPI_ADDRESS: 'haat@okbank', UPI_PAYEE_NAME: 'Haat' },
  });
  const orders = await prepareOrders(shop, staff);
  await reduceStock(shop.db);
  const invited = await staff('POST', ADMIN_PATHS.inviteStaff, {
    email: 'packer@staff.example',
    role: 'packer',
    sendsEmail: false,
  });
  const incomplete = await staff('POST', ADMIN_PATHS.products, {
    title: 'Kolhapuri leather slippers with hand-stitched soles',
  });
  await prepareContent(staff);
  return {
    orders,
    product: EDITED_PRODUCT,
    incompleteProduct: incomplete.handle,
    customer: await idOf(
      shop.db.selectFrom('orders').select('customer_id as id').where('id', '=', orders.delivered),
    ),
    ticket: await prepareMessages(shop, staff),
    email: await failOneEmail(shop.db),
    inventoryItem: await idOf(
      shop.db.selectFrom('variants').select('id').where('product_id', '=', EDITED_PRODUCT).orderBy('id'),
    ),
    statement: await uploadStatement(shop.db, staff),
    reviewedImport: await uploadImport(staff, 'shopify.csv', SHOPIFY_FILE),
    mappedImport: await uploadImport(staff, 'my-list.csv', OWN_FILE),
    failedImport: await uploadImport(staff, 'notes.csv', 'Only one column\nof words\n'),
    invitationToken: invited.link.split('/').at(-1) ?? '',
  };
}

/** Calls the API of the admin as the signed-in member of staff. Throws if the reply is an error. */
function createStaffCaller({ apiBase, origin }: AdminShop, context: BrowserContext): CallStaff {
  return async (method, path, body) => {
    const current = method === 'PATCH' ? await context.request.get(apiBase + path) : undefined;
    const reply = await context.request.fetch(apiBase + path, {
      method,
      headers: {
        origin,
        [ADMIN_HEADER]: '1',
        ...(current && { 'if-match': current.headers().etag ?? '*' }),
        'content-type': typeof body === 'string' ? 'application/octet-stream' : 'application/json',
      },
      ...(body !== undefined && { data: typeof body === 'string' ? Buffer.from(body) : body }),
    });
    if (!reply.ok()) throw new Error(`${method} ${path} replied ${reply.status()}: ${await reply.text()}`);
    return await reply.json().catch(() => undefined);
  };
}

async function idOf(query: { executeTakeFirstOrThrow(): Promise<{ id: unknown }> }): Promise<string> {
  const { id } = await query.executeTakeFirstOrThrow();
  return String(id);
}

async function prepareOrders({ db, apiBase }: AdminShop, staff: CallStaff) {
  const find = (status: number, method: string) =>
    db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', status)
      .where('payment_method', '=', method)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('order_lines')
            .select('line_no')
            .where('line_no', '=', 2)
            .whereRef('order_id', '=', 'orders.id'),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('shipments')
              .select('id')
              .whereRef('order_id', '=', 'orders.id')
              .where('returned_at', 'is not', null),
          ),
        ),
      )
      .orderBy('created_at');
  const ids = async (status: number, method: string) =>
    (await find(status, method).execute()).map(({ id }) => id);
  const prepaid = await ids(STATUS.toPack, 'test');
  const cash = await ids(STATUS.toPack, 'cod');
  const onTheWay = await ids(STATUS.onTheWay, 'cod');
  const prepaidOnTheWay = await ids(STATUS.onTheWay, 'test');
  const [packed = '', partlyPacked = '', ...others] = prepaid;
  await staff('POST', ADMIN_PATHS.packOrders, {
    orders: [packed, ...others.slice(0, PACKED_ORDERS - 2), ...cash.slice(0, 2)].map((number) => ({
      number,
    })),
  });
  await staff('POST', ADMIN_PATHS.packOrders, {
    orders: [{ number: partlyPacked, parts: [[{ lineNo: 1, quantity: 1 }]] }],
  });
  const returned = prepaidOnTheWay[0] ?? '';
  for (const [number, reason] of [
    [returned, 'not-reachable'],
    [onTheWay[1] ?? '', 'refused'],
  ] as const) {
    const shipment = await idOf(db.selectFrom('shipments').select('id').where('order_id', '=', number));
    await staff('POST', ADMIN_PATHS.returnShipment.replace(':id', shipment), { reason, sellable: [] });
  }
  const call = createApiCaller(apiBase);
  const { token } = await registerCustomer(call);
  const unpaid = await placeOrder(call, token, { 'malabar-black-pepper': 2, 'unjha-cumin': 1 });
  await call('POST', API_PATHS.payments, { token, body: { orderId: unpaid, fields: { method: 'upi' } } });
  const { id: phone } = await staff('POST', ADMIN_PATHS.placePhoneOrder, {
    items: [{ productId: EDITED_PRODUCT, quantity: 1, selectedColor: 'Indigo', selectedSize: 'M' }],
    email: 'nalini.rao@customer.example',
    shippingAddress: { ...ADDRESS, fullName: 'Nalini Rao' },
    payment: 'upi',
  });
  await staff('POST', ADMIN_PATHS.orderNotes.replace(':number', packed), {
    text: 'The customer asked for delivery after 6 pm. The guard takes parcels too.',
  });
  const [delivered = ''] = await ids(STATUS.delivered, 'test');
  await refundOneUnit(db, staff, delivered);
  return {
    toPack: others.at(-1) ?? '',
    packed,
    partlyPacked,
    onTheWay: onTheWay[0] ?? '',
    delivered,
    claimed: await idOf(db.selectFrom('orders').select('id').where('payment_claimed_at', 'is not', null)),
    cancelled: await idOf(db.selectFrom('orders').select('id').where('status', '=', STATUS.cancelled)),
    returned,
    unpaid,
    phone,
  };
}

async function refundOneUnit(db: Database, staff: CallStaff, number: string): Promise<void> {
  const { reference, paise } = await db
    .selectFrom('payments')
    .select(['reference', 'amount_paise as paise'])
    .where('order_id', '=', number)
    .executeTakeFirstOrThrow();
  const { price_paise } = await db
    .selectFrom('order_lines')
    .select('price_paise')
    .where('order_id', '=', number)
    .where('line_no', '=', 1)
    .executeTakeFirstOrThrow();
  await staff('POST', ADMIN_PATHS.orderRefunds.replace(':number', number), {
    payment: reference,
    amount: price_paise / 100,
    expected: { refundable: paise / 100 },
    lines: [{ lineNo: 1, quantity: 1, restock: 1 }],
  });
}

/** Some variants are low or sold out. */
async function reduceStock(db: Database): Promise<void> {
  const variants = await db.selectFrom('variants').select('id').orderBy('id').limit(60).execute();
  for (const [index, { id }] of variants.entries()) {
    if (index % 9 === 0)
      await db
        .updateTable('variants')
        .set({ stock: index % 4 })
        .where('id', '=', id)
        .execute();
  }
}

async function prepareContent(staff: CallStaff): Promise<void> {
  const home = ADMIN_PATHS.contentDocument.replace(':kind', 'texts').replace(':key', 'home');
  await staff('PATCH', home, { title: 'Spices and cloth from the people who make them' });
}

/** Messages of the contact form; the returned one has a reply and a note. */
async function prepareMessages({ apiBase }: AdminShop, staff: CallStaff): Promise<string> {
  const call = createApiCaller(apiBase);
  const write = async (name: string, subject: string, message: string) => {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@customer.example`;
    const { body } = await call('POST', API_PATHS.contact, { body: { name, email, subject, message } });
    return String(body.ticketNumber);
  };
  await write('Farida Khan', 'Do you ship to Port Blair?', 'I did not find my PIN code, 744101.');
  await write('Joseph Kurian', 'Wrong size', 'I ordered M and got L. How do I exchange it?');
  const ticket = await write(
    'Nalini Rao',
    'When does my order arrive?',
    'Namaste,\n\nI ordered a kurta by phone last week. It should be a gift for my sister on Sunday.\n\nNalini',
  );
  await staff('POST', ADMIN_PATHS.messageNotes.replace(':ticket', ticket), { text: 'Asked the carrier.' });
  await staff('POST', ADMIN_PATHS.messageReplies.replace(':ticket', ticket), {
    text: 'Dear Nalini, the parcel is in Delhi and arrives on Saturday.',
    closes: false,
    expected: {
      lastEntryId: (await staff('GET', ADMIN_PATHS.message.replace(':ticket', ticket))).entries.at(-1).id,
    },
  });
  for (const name of ['asha', 'bina', 'chitra'])
    await call('POST', API_PATHS.newsletter, { body: { email: `${name}@reader.example` } });
  return ticket;
}

/** An email that the email server refused. Returns its id. */
async function failOneEmail(db: Database): Promise<string> {
  const id = await idOf(
    db.selectFrom('email_outbox').select('id').where('order_id', 'is not', null).orderBy('id'),
  );
  await db
    .updateTable('email_outbox')
    .set({ attempts: 8, last_error: '550 5.1.1 No such mailbox', next_attempt_at: null })
    .where('id', '=', Number(id))
    .execute();
  return id;
}

/** A bank statement with payments that certainly, perhaps and never belong to orders. Returns its id. */
async function uploadStatement(db: Database, staff: CallStaff): Promise<string> {
  const claims = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['gateway_reference as utr', 'amount_paise as paise', 'ship_full_name as name'])
    .where('payments.state', '=', 'started')
    .where('gateway_reference', 'is not', null)
    .orderBy('payments.created_at', 'desc')
    .limit(CERTAIN_ROWS + 2)
    .execute();
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone: 'Asia/Kolkata' }).format(
    new Date(),
  );
  const rows = claims.map(({ utr, paise, name }, index) => {
    const isCertain = index < CERTAIN_ROWS;
    // without its number, only the amount is left to compare; with another amount, only the number
    const text = isCertain || index % 2 === 0 ? `UPI/${utr}/${name}` : `UPI/${name}/payment`;
    const amount = isCertain || index % 2 === 1 ? paise : paise - 1000;
    return `${day},${text},${(amount / 100).toFixed(2)}`;
  });
  const unknown = `${day},NEFT/SBIN0001234/RENT OF NOVEMBER,18000.00`;
  const csv = ['Date,Narration,Credit', ...rows, unknown].join('\n');
  const { id } = await staff('POST', ADMIN_PATHS.statements, { fileName: 'statement-november.csv', csv });
  return id;
}

async function uploadImport(staff: CallStaff, name: string, csv: string): Promise<string> {
  const { id } = await staff('POST', `${ADMIN_PATHS.imports}?name=${name}`, csv);
  return id;
}

const SHOPIFY_FILE = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Status',
  'handloom-stole,Handloom stole,<p>Soft</p>,Looms of Kutch,Clothing,handmade,TRUE,Colour,Indigo,ST-1,shopify,4,deny,1499.00,1799.00,active',
  'handloom-stole,,,,,,,,Madder,ST-2,shopify,2,deny,1499.00,,',
  'unjha-cumin,Unjha cumin seeds,<p>Whole</p>,,Spices,,TRUE,Title,Default Title,CU-1,shopify,20,deny,240.00,,active',
  'no-price,Without a price,,,Home,,TRUE,Title,Default Title,NP-1,shopify,1,deny,,,active',
].join('\n');

const OWN_FILE = [
  'Name of the piece,Rs,Pieces,Group',
  'Brass diya,349,12,Home',
  'Terracotta planter,599,7,Home',
].join('\n');
