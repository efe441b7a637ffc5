import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { recordPaymentEvent } from '#server/payments/record-payment-event.ts';
import { enableDemoMode } from '#server/store-info/demo-mode.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { decide, startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { startCommands } from '#server/testing/commands/start-commands.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';

let api: Awaited<ReturnType<typeof testApp>>;
let dir: string;
let commands: ReturnType<typeof startCommands>;
beforeAll(async () => {
  [api, dir] = await Promise.all([
    testApp({ settings: { upi: { address: 'haat@bank', payeeName: 'Haat' }, testPayments: 'on' } }),
    mkdtemp(path.join(os.tmpdir(), 'haat-keeper-')),
  ]);
  commands = startCommands(dir, { DATABASE_URL: api.connection.connectionString });
});
afterEach(() => expectInvariants(api.db));
/** Runs a CLI command on the shop's database, as the merchant does. */
const runShop = (...args: string[]) => commands.run(...args);
afterAll(async () => {
  await commands.close();
  await api.close();
  await rm(dir, { recursive: true });
});

async function createOrder(method?: string) {
  const customer = await signedInCustomer(api.app);
  const { id: productId } = await addProduct(api.db, { title: 'Kurta', regularPricePaise: 129_900 });
  const { id } = await placedOrder(api.app, customer, { products: { [productId]: 1 } });
  if (method) await startedPayment(api.app, customer, id, method);
  return { id, productId };
}

test('an order from payment to delivery', async () => {
  const { id } = await createOrder('upi');
  expect(await runShop('mark-paid', id, '--reference', '412345678901', '--amount', '12.99')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('nothing was changed'),
  });
  expect((await runShop('mark-paid', id, '--reference', '412345678901', '--amount', '1,299')).out).toBe(
    `Order ${id}: paid.\n`,
  );
  expect((await runShop('attention')).out).toContain(`Orders to send (1)`);
  expect((await runShop('ship', id, '--carrier', 'India Post', '--link', 'javascript:alert(1)')).code).toBe(
    1,
  );
  expect((await runShop('ship', id, '--carrier', 'India Post', '--tracking', 'EE1')).out).toBe(
    `Order ${id}: shipped with India Post.\n`,
  );
  expect((await runShop('deliver', id)).out).toBe(`Order ${id}: delivered.\n`);
  expect(await runShop('cancel', id)).toEqual({
    code: 1,
    out: '',
    errors: `Order ${id} is Delivered and cannot become Cancelled.\n`,
  });
});

test('an order cancelled and refunded', async () => {
  const { id } = await createOrder('upi');
  await runShop('mark-paid', id, '--reference', '412345678902');
  expect((await runShop('cancel', id, '--note', 'sold out')).out).toContain('cancelled. Send ₹1,299.00 back');
  expect((await runShop('attention')).out).toContain('Money to send back (1)');
  expect((await runShop('refund', id, '--reference', 'BACK-1')).out).toContain(
    '₹1,299.00 recorded as sent back',
  );
  expect((await runShop('attention')).out).not.toContain('Money to send back');
});

test('a payment refunded through its gateway, in parts, each once', async () => {
  const customer = await signedInCustomer(api.app);
  const { id: productId } = await addProduct(api.db, { regularPricePaise: 129_900 });
  const { id } = await placedOrder(api.app, customer, { products: { [productId]: 1 } });
  await decide(api.app, (await startedPayment(api.app, customer, id, 'test')).redirectUrl, 'approve');
  expect((await runShop('refund', id, '--amount', '299')).out).toMatch(
    /₹299\.00 sent back by test \(TEST-\w+R1\)/,
  );
  expect(await runShop('refund', id, '--amount', '299')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('--again'),
  });
  expect((await runShop('refund', id, '--amount', '299', '--again')).out).toMatch(
    /₹299\.00 sent back by test \(TEST-\w+R2\)/,
  );
  expect(await runShop('refund', id)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Cancel it first'),
  });
  expect((await runShop('cancel', id)).out).toContain('Send ₹701.00 back');
  expect((await runShop('refund', id)).out).toContain('₹701.00 sent back by test');
  expect(await runShop('refund', id)).toMatchObject({ code: 1, errors: expect.stringContaining('no money') });
  for (const amount of ['0', '-1', 'all'])
    expect((await runShop('refund', id, '--amount', amount)).code).toBe(1);
});

test('a statement matched in a dry run and for real', async () => {
  const { id } = await createOrder('upi');
  const csv = `Date,Narration,Credit\n20/11/2026,UPI/412345678903/Order ${id},1299.00\n20/11/2026,rent,5000\n`;
  await writeFile(path.join(dir, 'bank.csv'), csv);
  expect((await runShop('match-statement', 'bank.csv', '--dry-run')).out).toContain('1 would be matched');
  const { out } = await runShop('match-statement', 'bank.csv');
  expect(out).toContain(`Row 2: order ${id}, ₹1,299.00, by reference: paid`);
  expect(out).toContain('Row 3: no order for ₹5,000.00');
  expect((await runShop('match-statement', 'bank.csv')).out).toContain(
    '0 matched, 1 known before, 1 without an order.',
  );
  await writeFile(path.join(dir, 'no.csv'), 'hello\n');
  expect(await runShop('match-statement', 'no.csv')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('no line'),
  });
});

test('units set, added and removed', async () => {
  const { productId } = await createOrder();
  expect((await runShop('stock', 'set', productId, '7')).out).toBe('Kurta: 19 → 7\n');
  expect((await runShop('stock', 'adjust', productId, '-3')).out).toBe('Kurta: 7 → 4\n');
  expect((await runShop('stock', 'adjust', productId, '5')).out).toBe('Kurta: 4 → 9\n');
  expect(await runShop('stock', 'adjust', productId, '-10')).toMatchObject({ code: 1 });
  expect(await runShop('stock', 'set', 'nothing', '1')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('nothing'),
  });
});

test('the units that unpaid orders reserve are listed and released', async () => {
  const { id } = await createOrder();
  const { out } = await runShop('holds');
  expect(out).toContain(`${id}  1 unit  ₹1,299.00  `);
  expect(out).toContain('    1 × Kurta\n');
  expect((await runShop('holds', '--release', id)).out).toBe(
    `Order ${id}: its units are back in stock. It can still be paid while they are there.\n`,
  );
  expect(await runShop('holds', '--release', id)).toMatchObject({
    code: 1,
    errors: `Order ${id} reserves nothing.\n`,
  });
});

test('an unknown order is reported, and every command has a help text', async () => {
  expect((await runShop('deliver', '00000-00000')).errors).toBe(
    'There is no order 00000-00000 in the shop.\n',
  );
  for (const command of [
    'mark-paid',
    'ship',
    'deliver',
    'cancel',
    'refund',
    'match-statement',
    'stock',
    'holds',
    'attention',
  ]) {
    const { code, out } = await runShop(command, '--help');
    expect(code).toBe(0);
    expect(out).toContain(`Usage: shop ${command}`);
  }
});

test('packing slips, labels and invoices of several orders as one file', async () => {
  const [first, second] = [await createOrder('cod'), await createOrder('cod')];
  const unpaid = await createOrder();
  const slips = await runShop('documents', 'packing-slips', first.id, second.id, unpaid.id, '--format', 'a4');
  expect(slips).toEqual({
    code: 0,
    errors: '',
    out: `Wrote packing-slips to packing-slips.pdf.\nLeft out ${unpaid.id}: The order is not paid and not cash on delivery.\n`,
  });
  const pdf = await readFile(path.join(dir, 'packing-slips.pdf'));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // not packed, so no label is printed, and no file is left
  expect(await runShop('documents', 'labels', first.id, '--to', 'labels.pdf')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('It is not packed yet'),
  });
  expect(await readdir(dir)).not.toContain('labels.pdf');
  await runShop('ship', first.id, '--carrier', 'DTDC', '--tracking', 'DOC1');
  expect((await runShop('documents', 'labels', first.id, '--zip', '--to', 'labels.zip')).code).toBe(0);
  const zip = await readFile(path.join(dir, 'labels.zip'));
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect((await runShop('documents', 'invoices', first.id, '--to', 'no-folder/x.pdf')).errors).toContain(
    'There is no folder no-folder.',
  );
});

test('the invoice of an order and the credit notes to it as files', async () => {
  const { id } = await createOrder('upi');
  expect(await runShop('invoice', id)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('no invoice'),
  });
  await runShop('mark-paid', id, '--reference', '412345679903');
  await runShop('ship', id, '--carrier', 'India Post');
  expect((await runShop('refund', id, '--line', '2', '--reference', 'BACK-2')).errors).toContain('only 1.');
  await runShop('refund', id, '--line', '1', '--amount', '99', '--reference', 'BACK-2');
  const { code, out } = await runShop('invoice', id, '--to', 'papers');
  expect(code).toBe(0);
  const files = [...out.matchAll(/: (papers\S+\.pdf)$/gm)].map(([, file = '']) => file);
  expect(out).toMatch(/^Invoice \S+, ₹1,299\.00: .*\nCredit note CN\S+ to \S+, ₹99\.00: /);
  for (const file of files)
    expect((await readFile(path.join(dir, file))).subarray(0, 5).toString()).toBe('%PDF-');
  expect(files).toHaveLength(2);
});

test('an action item is closed by its number, once', async () => {
  const { id } = await createOrder('upi');
  await api.db.transaction().execute((trx) =>
    recordPaymentEvent(trx, {
      method: 'upi',
      reference: `${id.replace('-', '')}01`,
      source: 'webhook',
      eventKey: 'one paisa',
      reportedState: 'captured',
      amountPaise: 1,
      currency: 'INR',
    }),
  );
  const number = /#(\d+) {2}[^\n]*reported 0\.01/.exec((await runShop('attention')).out)?.[1] ?? 'none';
  expect((await runShop('attention', '--close', `#${number}`)).out).toBe(
    `#${number}, about order ${id}, is closed.\n`,
  );
  expect((await runShop('attention')).out).not.toContain('reported 0.01');
  expect(await runShop('attention', '--close', number)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no open item with the number'),
  });
  expect((await runShop('attention', '--close', 'all')).errors).toContain('Write the number');
});

test('an order returned to the sender', async () => {
  const { id } = await createOrder();
  await runShop('mark-paid', id, '--reference', '512345678901');
  await runShop('ship', id, '--carrier', 'India Post');
  expect((await runShop('returned', id, '--restock')).out).toBe(
    `Order ${id}: the shipment is back, its units are back in stock. The customer gets an email. ₹1,299.00 is paid. To send it back, whole or in part: refund ${id}, with --amount RUPEES for a part.\n`,
  );
  expect(await runShop('returned', id)).toMatchObject({
    code: 1,
    errors: `The shipment of order ${id} was returned already.\n`,
  });
});

test('an import into the demo shop reports remaining demo products and unlisted categories', async () => {
  await enableDemoMode(api.db);
  await writeFile(path.join(dir, 'lamps.csv'), 'URL handle,Title,Price,Type\nlamp,Lamp,12,Lamps\n');
  const { code, out } = await runShop('import', 'lamps.csv');
  expect(code).toBe(0);
  expect(out).toContain('Imported 1 product: 1 new');
  expect(out).toContain('the demo products are still for sale beside yours');
  expect(out).toMatch(/no menu of the shop leads to .*\bLamps \(1\)/);

  const importId = /imports undo (\S+)/.exec(out)?.[1] ?? '';
  const listed = await runShop('imports');
  expect(listed.out).toContain(importId);
  expect(listed.out).toMatch(
    /Command line: lamps\.csv\n {2}1 new, 0 changed; imported, can be taken back until/,
  );
  expect(await runShop('imports', 'undo', importId)).toMatchObject({
    code: 0,
    out: 'Took back 1 product.\n',
  });
  expect((await runShop('imports')).out).toContain('1 new, 0 changed; taken back');
  expect(await runShop('imports', 'undo', importId)).toMatchObject({
    code: 1,
    errors: 'This import was taken back.\n',
  });
  expect((await runShop('imports', 'undo', 'lamps')).errors).toContain('lamps is no id of an import');
});

test('store information with a mistyped field name is stored without it, with a note', async () => {
  await writeFile(path.join(dir, 'store.json'), '\ufeff{ "storeName": "Haat", "categorys": ["Lamps"] }');
  expect(await runShop('store-info', 'store.json')).toEqual({
    code: 0,
    out: expect.stringMatching(
      /^Note: unknown field "categorys" is ignored.*\nStored the store information of store\.json\.\n$/,
    ),
    errors: '',
  });
});
