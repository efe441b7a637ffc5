import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test, vi } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { DocumentKind } from '#contract/admin/orders/documents.ts';
import type { Role } from '#contract/admin/permissions.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { cancelItems } from '#server/order-management/cancellation/cancel-items.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { packOrder } from '#server/orders/fulfillment/pack-order.ts';
import { unpackShipment } from '#server/orders/fulfillment/unpack-shipment.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { gstStore } from '#server/testing/builders/gst-store.ts';
import { placedOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';

const shop = gstStore();

const facts = { HSN: '0910', 'GST rate': '5%' };

/** A paid order of two packs of masala of 300 g and one kurta in M, Indigo, each with a storage location. */
async function paidOrder({ isCash = false, fullName = 'Asha Rao', image = '', kurtaGrams = 650 } = {}) {
  const who = await signedInCustomer(shop.app);
  const masala = await addProduct(shop.db, {
    title: 'Garam masala',
    category: 'Masala',
    regularPricePaise: 35_000,
    images: image === '' ? [] : [image],
    facts,
    variants: [{ weightGrams: 300 }],
  });
  const kurta = await addProduct(shop.db, {
    title: 'Block-print kurta',
    category: 'Kurtas',
    facts,
    variants: [
      { sku: 'KUR-M-IND', size: 'M', color: 'Indigo', regularPricePaise: 129_900, weightGrams: kurtaGrams },
    ],
  });
  await shop.db
    .updateTable('variants')
    .set({ storage_location: 'B10-2' })
    .where('product_id', '=', kurta.id)
    .execute();
  await shop.db
    .updateTable('variants')
    .set({ storage_location: 'B2-1' })
    .where('product_id', '=', masala.id)
    .execute();
  const { id } = await placedOrder(shop.app, who, {
    products: { [masala.id]: 2, [kurta.id]: 1 },
    shippingAddress: { ...SHIP_TO, fullName },
  });
  if (isCash) await startedPayment(shop.app, who, id, 'cod');
  else await markPaid(shop.db, { orderNumber: id, reference: `UTR-${id}` }, COMMAND_LINE);
  return id;
}

const pack = (orderNumber: string, parts?: { lineNo: number; quantity: number }[][]) =>
  packOrder(shop.db, { orderNumber, parts }, COMMAND_LINE);

interface Query {
  kind: DocumentKind;
  orders?: string[];
  shipments?: number[];
  as?: 'pdf' | 'zip';
  format?: 'a4' | 'a5';
}

async function get({ orders = [], shipments = [], ...query }: Query, role: Role = 'packer') {
  const staff = await signedInStaff(shop.app, shop.db, role);
  const payload = { ...query, orders, shipments };
  return await staffInject(shop.app, staff, 'POST', ADMIN_PATHS.documents, { payload });
}

async function issued(query: string, role: Role = 'accountant') {
  const staff = await signedInStaff(shop.app, shop.db, role);
  return await staffInject(shop.app, staff, 'GET', `${ADMIN_PATHS.issuedDocuments}?${query}`);
}

async function pages(query: Query): Promise<string[]> {
  const reply = await get(query);
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
  expect(reply.headers['content-type']).toBe('application/pdf');
  return await pagesOf(reply.rawPayload);
}

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map((page) => page.replace(/\s+/g, ' '));
}

/** The files of a ZIP whose files are stored without compression. */
function unzip(bytes: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const [size, nameLength, extraLength] = [
      bytes.readUInt32LE(at + 18),
      bytes.readUInt16LE(at + 26),
      bytes.readUInt16LE(at + 28),
    ];
    const start = at + 30 + nameLength + extraLength;
    files[bytes.toString('utf8', at + 30, at + 30 + nameLength)] = bytes.subarray(start, start + size);
    at = start + size;
  }
  return files;
}

describe('packing slips', () => {
  test('of a selection are one PDF in its order, with items, locations and no prices', async () => {
    const [first, second] = [await paidOrder(), await paidOrder({ fullName: 'आशा शर्मा' })];
    const reply = await get({ kind: 'packing-slips', orders: [second, first] });
    expect(reply.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^inline; filename="packing-slips-[\d-]+\.pdf"$/),
      'cache-control': expect.stringContaining('no-store'),
    });
    const texts = await pagesOf(reply.rawPayload);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain(second);
    expect(texts[0]).toContain('आशा');
    expect(texts[1]).toContain(first);
    expect(texts[1]).toContain('2 Garam masala');
    expect(texts[1]).toContain('Block-print kurta M, Indigo KUR-M-IND B10-2');
    expect(texts[1]).toContain('3 units');
    expect(texts[1]).toContain('Shipment 1 of 1');
    expect(texts[1]).toContain('Page 1 of 1');
    expect(texts[1]).toContain('care@chowk.example');
    expect(texts.join(' ')).not.toMatch(/₹|\b350\b|1,299/);
  });

  test('are named by the day in India', async () => {
    const orders = [await paidOrder()];
    // the next day in India
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(20) });
    try {
      const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
      for (const packaging of ['pdf', 'zip'] as const) {
        const { headers } = await get({ kind: 'packing-slips', orders, as: packaging });
        expect(headers['content-disposition']).toContain(`"packing-slips-${day}.${packaging}"`);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test('show the image of each item, once per file; an item without a stored image has none', async () => {
    const image = 'https://images.example/masala.jpg';
    const orders = [await paidOrder({ image }), await paidOrder({ image })];
    const imagesIn = async (query: Query) => {
      const { rawPayload } = await get(query);
      return rawPayload.toString('latin1').split('/DCTDecode').length - 1;
    };
    expect(await imagesIn({ kind: 'packing-slips', orders })).toBe(0);
    await storeImage(image);
    expect(await imagesIn({ kind: 'packing-slips', orders })).toBe(1);
    expect(await imagesIn({ kind: 'packing-slips', orders, format: 'a4' })).toBe(1);
    expect((await pages({ kind: 'packing-slips', orders }))[0]).toContain('2 Garam masala');
  });

  test('name what is in each shipment of an order', async () => {
    const id = await paidOrder();
    await pack(id, [
      [{ lineNo: 1, quantity: 1 }],
      [
        { lineNo: 1, quantity: 1 },
        { lineNo: 2, quantity: 1 },
      ],
    ]);
    const texts = await pages({ kind: 'packing-slips', orders: [id], format: 'a4' });
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain(`${id}/1`);
    expect(texts[0]).toContain('Shipment 1 of 2');
    expect(texts[0]).not.toContain('kurta');
    expect(texts[1]).toContain(`${id}/2`);
    expect(texts[1]).toContain('kurta');
  });

  test('of a packed part say that another shipment follows, on the label too', async () => {
    const id = await paidOrder();
    await pack(id, [[{ lineNo: 1, quantity: 1 }]]);
    const [slip] = await pages({ kind: 'packing-slips', orders: [id] });
    expect(slip).toContain('Shipment 1 of 2');
    expect(slip).toContain(`${id}/1`);
    const [label] = await pages({ kind: 'labels', orders: [id] });
    expect(label).toContain('Shipment 1/2');
    expect(label).toContain(`Order ${id}/1`);
  });

  test('are also printed before packing, and again after shipping', async () => {
    const id = await paidOrder();
    const before = await pages({ kind: 'packing-slips', orders: [id] });
    await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
    const after = await pages({ kind: 'packing-slips', orders: [id] });
    expect(before[0]).toContain('3 units');
    expect(after[0]).toContain('3 units');
    expect(after[0]).toContain('Carrier India Post');
  });

  test('printed before packing have the number that packing then gives', async () => {
    const id = await paidOrder();
    const { shipments } = await pack(id, [[{ lineNo: 1, quantity: 2 }], [{ lineNo: 2, quantity: 1 }]]);
    await shipOrder(shop.db, { orderNumber: `${id}/2`, carrier: 'India Post' }, COMMAND_LINE);
    await unpackShipment(shop.db, shipments[0]?.id ?? 0, COMMAND_LINE);
    const [slip] = await pages({ kind: 'packing-slips', orders: [id] });
    expect(slip).toContain('2 Garam masala');
    expect(slip).toContain('Shipment 1 of 2');
    expect(slip).toContain(`${id}/1`);
    expect((await pack(id)).shipments).toMatchObject([{ number: 1 }]);
  });

  test('of three shipments, of which one was unpacked and cancelled, have one count, as the labels', async () => {
    const id = await paidOrder();
    const { shipments } = await pack(
      id,
      [1, 1, 2].map((lineNo) => [{ lineNo, quantity: 1 }]),
    );
    await unpackShipment(shop.db, shipments[1]?.id ?? 0, COMMAND_LINE);
    const lines = [{ lineNo: 1, quantity: 1 }];
    await cancelItems(shop.db, [], { orderNumber: id, lines, reason: 'customer' }, COMMAND_LINE);
    const slips = await pages({ kind: 'packing-slips', orders: [id] });
    expect(slips.map((text) => /Shipment \d of \d/.exec(text)?.[0])).toEqual([
      'Shipment 1 of 3',
      'Shipment 3 of 3',
    ]);
    const labels = await pages({ kind: 'labels', orders: [id] });
    expect(labels.map((text) => /Shipment \d\/\d/.exec(text)?.[0])).toEqual(['Shipment 1/3', 'Shipment 3/3']);
  });

  test('say which orders they leave out, and why', async () => {
    const [id, cancelled] = [await paidOrder(), await paidOrder()];
    await cancelOrder(shop.db, cancelled, {}, COMMAND_LINE);
    const texts = await pages({ kind: 'packing-slips', orders: [id, cancelled, '00000-00000'] });
    expect(texts).toHaveLength(2);
    expect(texts[0]).not.toContain(cancelled);
    expect(texts[1]).toContain(`${cancelled}: The order is cancelled.`);
    expect(texts[1]).toContain('00000-00000: There is no such order');
    const reply = await get({ kind: 'packing-slips', orders: [cancelled] });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'nothing_to_print']);
    expect(reply.json().error).toContain('The order is cancelled');
  });
});

/** Stores the files of an image as the job does. */
async function storeImage(url: string): Promise<void> {
  const hash = 'a'.repeat(64);
  const jpeg = await readFile(path.resolve(import.meta.dirname, 'rendering/testing/thumbnail.jpg'));
  await shop.db.insertInto('image_originals').values({ hash, bytes: jpeg }).execute();
  await shop.db
    .insertInto('image_files')
    .values({ name: `${'k'.repeat(22)}-112.jpg`, original_hash: hash, bytes: jpeg })
    .execute();
  await shop.db
    .insertInto('images')
    .values({ url, width: 112, height: 140, sources: '[]', original_hash: hash })
    .execute();
}

describe('shipping labels', () => {
  test('have everything that carriers and law ask for', async () => {
    const id = await paidOrder({ isCash: true });
    const [shipment] = (await pack(id)).shipments;
    const id1 = shipment?.id ?? 0;
    await shop.db
      .updateTable('shipments')
      .set({ carrier: 'Delhivery', tracking_number: '14325810012345' })
      .where('id', '=', id1)
      .execute();
    const reply = await get({ kind: 'labels', shipments: [id1] });
    const [text = '', ...others] = await pagesOf(reply.rawPayload);
    expect(others).toEqual([]);
    for (const words of [
      'Delhivery',
      '14325810012345',
      'Shipment 1/1',
      'COD ₹1,999.00',
      'Asha Rao',
      'Near the clock tower',
      '570001',
      'Mysuru, Karnataka',
      '+91 98765 43210',
      'return address if undelivered Chowk Handicrafts <LLP>',
      'Phone +91 98123 45678',
      `Order ${id}`,
      'Contents: Masala, Kurtas',
      'Declared value: ₹1,999.00',
      'Weight: 1.25 kg',
      'GSTIN 09ZZZCH0000Z1ZH',
    ])
      expect(text).toContain(words);
    const page = await (await getDocumentProxy(new Uint8Array(reply.rawPayload))).getPage(1);
    const [, , width = 0, height = 0] = page.view;
    expect([width / 72, height / 72].map((inches) => Math.round(inches * 25.4))).toEqual([100, 150]);
  });

  test('state the weight of the units in the shipment, or no weight if that of a unit is unknown', async () => {
    const id = await paidOrder();
    await pack(id, [[{ lineNo: 1, quantity: 2 }], [{ lineNo: 2, quantity: 1 }]]);
    const [first, second] = await pages({ kind: 'labels', orders: [id] });
    expect(first).toContain('Weight: 600 g');
    expect(second).toContain('Weight: 650 g');
    const unknown = await paidOrder({ kurtaGrams: 0 });
    await pack(unknown);
    expect((await pages({ kind: 'labels', orders: [unknown] }))[0]).not.toContain('Weight');
    // the weight of the packed shipment comes first
    await shop.db
      .updateTable('shipments')
      .set({ weight_grams: 2_000 })
      .where('order_id', '=', unknown)
      .execute();
    expect((await pages({ kind: 'labels', orders: [unknown] }))[0]).toContain('Weight: 2 kg');
  });

  test('of a paid order collect nothing', async () => {
    const id = await paidOrder();
    await pack(id);
    const [text] = await pages({ kind: 'labels', orders: [id] });
    expect(text).toContain('PREPAID – collect nothing');
    expect(text).toMatch(/Invoice 2\d-2\d\/\d{6}/);
  });

  test('the amounts to collect of all shipments are the total of the order', async () => {
    const id = await paidOrder({ isCash: true });
    await pack(id, [[{ lineNo: 1, quantity: 2 }], [{ lineNo: 2, quantity: 1 }]]);
    const texts = await pages({ kind: 'labels', orders: [id] });
    const amounts = texts.map((text) => Number(/COD ₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')));
    expect(amounts).toHaveLength(2);
    expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(1999);
  });

  test('are printed for packed shipments only: until then the address may change', async () => {
    const id = await paidOrder();
    const reply = await get({ kind: 'labels', orders: [id] });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'nothing_to_print']);
    expect(reply.json().error).toContain('not packed yet');
  });
});

test('a pick list counts each variant over all orders, by storage location', async () => {
  const orders = [await paidOrder(), await paidOrder()];
  await pack(orders[0] ?? '');
  const [text = ''] = await pages({ kind: 'pick-list', orders });
  expect(text).toContain('6 units');
  expect(text).toContain('for 2 orders');
  expect(text.indexOf('B2-1')).toBeLessThan(text.indexOf('B10-2'));
  for (const id of orders) expect(text).toContain(id);
  const [ofOne] = await pages({ kind: 'pick-list', orders: orders.slice(1) });
  expect(ofOne).toContain('3 units of 2 variants for 1 order,');
});

test('invoices and credit notes are one PDF, each with its own page numbers', async () => {
  const orders = [await paidOrder(), await paidOrder()];
  const texts = await pages({ kind: 'invoices', orders });
  expect(texts).toHaveLength(2);
  for (const [i, text] of texts.entries()) {
    expect(text).toContain('Tax invoice');
    expect(text).toContain(`Order ${orders[i]}`);
    expect(text).toContain('Page 1 of 1');
  }
  await cancelOrder(shop.db, orders[1] ?? '', { note: 'sold twice' }, COMMAND_LINE);
  const notes = await pages({ kind: 'credit-notes', orders });
  expect(notes[0]).toContain('Credit note');
  expect(notes[0]).toContain(`Order ${orders[1]}`);
  expect(notes[1]).toContain(`${orders[0]}: It has no credit note.`);
});

test('invoices and credit notes of some days are printed by their own date in India, in the order of their numbers', async () => {
  const orders = [await paidOrder(), await paidOrder(), await paidOrder()];
  const [first = '', second = '', last = ''] = orders;
  await cancelOrder(shop.db, last, { note: 'sold twice' }, COMMAND_LINE);
  const date = async (table: 'invoices' | 'credit_notes', id: string, at: string) =>
    await shop.db
      .updateTable(table)
      .set({ issued_at: new Date(`${at}+05:30`) })
      .where('order_id', '=', id)
      .execute();
  await date('invoices', first, '2021-11-30T23:59');
  await date('invoices', second, '2021-11-01T00:00');
  await date('invoices', last, '2021-10-31T23:59');
  await date('credit_notes', last, '2021-12-01T00:01');
  const texts = await pagesOf((await issued('kind=invoices&from=2021-11-01&to=2021-11-30')).rawPayload);
  expect(texts.map((text) => orders.findIndex((id) => text.includes(`Order ${id}`)))).toEqual([0, 1]);
  const reply = await issued('kind=credit-notes&from=2021-12-01&to=2021-12-01');
  expect(reply.headers['content-type']).toBe('application/pdf');
  expect((await pagesOf(reply.rawPayload))[0]).toContain(`Order ${last}`);
  const none = await issued('kind=credit-notes&from=2021-11-01&to=2021-11-30');
  expect([none.statusCode, none.json().error]).toEqual([
    409,
    'There are no credit notes of these days to print. Choose other days.',
  ]);
  const secondPart = await issued('kind=invoices&from=2021-11-01&to=2021-11-30&part=2');
  expect(secondPart.statusCode).toBe(409);
  expect((await issued('kind=labels&from=2021-11-01&to=2021-11-30')).statusCode).toBe(422);
  expect((await issued('kind=invoices&from=2021-11-01&to=2021-11-30', 'packer')).statusCode).toBe(403);
});

test('a ZIP has one file per document, and lists the orders without one', async () => {
  const orders = [await paidOrder(), await paidOrder()];
  const reply = await get({ kind: 'invoices', orders: [...orders, 'AAAAA-AAAAA'], as: 'zip' }, 'accountant');
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="invoices-[\d-]+\.zip"$/),
  });
  const files = unzip(reply.rawPayload);
  const names = Object.keys(files);
  expect(names).toHaveLength(3);
  expect(names.slice(0, 2)).toEqual([
    expect.stringMatching(/^invoice-\d\d-\d\d-\d{6}\.pdf$/),
    expect.stringMatching(/^invoice-\d\d-\d\d-\d{6}\.pdf$/),
  ]);
  expect(files['not-included.txt']?.toString()).toMatch(/^AAAAA-AAAAA: It has no invoice yet/);
  const [text] = await pagesOf(files[names[1] ?? ''] ?? Buffer.alloc(0));
  expect(text).toContain(`Order ${orders[1]}`);
  const slips = await get({ kind: 'packing-slips', orders, as: 'zip' });
  expect(Object.keys(unzip(slips.rawPayload))).toEqual(orders.map((id) => `packing-slip-${id}.pdf`));
});

test('only staff who may read orders print, at most 2,000 at once', async () => {
  const id = await paidOrder();
  expect((await get({ kind: 'invoices', orders: [id] }, 'catalog-editor')).statusCode).toBe(403);
  const reply = await get({ kind: 'invoices', orders: Array.from({ length: 2_001 }, () => id) });
  expect([reply.statusCode, reply.json().error]).toEqual([422, expect.stringContaining('At most 2,000')]);
  expect((await get({ kind: 'invoices' })).statusCode).toBe(422);
});

test('2,000 orders are one document, more than a URL can name', async () => {
  const [first, last] = [await paidOrder(), await paidOrder()];
  const unknown = Array.from({ length: 1_998 }, (_, i) => `AAAAA-${String(i).padStart(5, '0')}`);
  const texts = await pages({ kind: 'packing-slips', orders: [first, ...unknown, last] });
  expect(texts[0]).toContain(first);
  expect(texts[1]).toContain(last);
  expect(texts.slice(2).join(' ')).toContain('AAAAA-01997: There is no such order');
});

test('requests at the same time are printed one after the other', async () => {
  const id = await paidOrder();
  const replies = await Promise.all(
    (['packing-slips', 'pick-list', 'invoices'] as const).map((kind) => get({ kind, orders: [id] })),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const texts = await Promise.all(replies.map(({ rawPayload }) => pagesOf(rawPayload)));
  expect(texts.map(([text]) => /Packing slip|Pick list|Tax invoice/.exec(text ?? '')?.[0])).toEqual([
    'Packing slip',
    'Pick list',
    'Tax invoice',
  ]);
});
