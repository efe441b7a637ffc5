import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  AdminImportDetails,
  AdminImportList,
  DiscardImportReply,
  ImportProductList,
  ReadImportBody,
} from '#contract/admin/catalog/imports.ts';
import type { ChangeProductsReply } from '#contract/admin/catalog/products.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { deleteExpired } from '#server/jobs/expiry-queries.ts';
import { enableDemoMode, isDemoMode } from '#server/store-info/demo-mode.ts';
import { exportCsv, importCsv, productCsv } from '#server/testing/builders/product-csv.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { importProducts } from '../import-export/import-products.ts';
import { applyNextProducts } from './apply-import.ts';
import { processImports } from './process-imports.ts';
import { undoImport, undoLastProducts } from './undo-import.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let editor: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  shop = await testApp({ settings: { rateLimits: 'off' } });
  editor = await signedInStaff(shop.app, shop.db, 'catalog-editor');
});
afterEach(async () => {
  await expectInvariants(shop.db);
  await sql`delete from product_imports`.execute(shop.db);
  await sql`delete from import_mappings`.execute(shop.db);
  await sql`delete from products`.execute(shop.db);
});
afterAll(() => shop.close());

const at = (path: string, id: string) => path.replace(':id', id);
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, options: object = {}) =>
  staffInject(shop.app, editor, method, path, options);

async function upload(file: string | Uint8Array, name = 'products.csv'): Promise<AdminImportDetails> {
  const reply = await call('POST', `${ADMIN_PATHS.imports}?name=${name}`, {
    payload: Buffer.from(file),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(reply.statusCode, reply.body).toBe(201);
  const { id } = reply.json<AdminImportDetails>();
  await processImports(shop);
  return await find(id);
}

const find = async (id: string) => (await call('GET', at(ADMIN_PATHS.import, id))).json<AdminImportDetails>();
const products = async (id: string, query = '') =>
  (await call('GET', `${at(ADMIN_PATHS.importProducts, id)}${query}`)).json<ImportProductList>();
const apply = ({ id, counts }: AdminImportDetails) =>
  call('POST', at(ADMIN_PATHS.applyImport, id), {
    payload: { expected: { new: counts.new, changed: counts.changed } },
  });
const undo = (id: string) => call('POST', at(ADMIN_PATHS.undoImport, id));
async function readAgain(id: string, payload: ReadImportBody) {
  const reply = await call('POST', at(ADMIN_PATHS.readImport, id), { payload });
  await processImports(shop);
  return { status: reply.statusCode, error: reply.json().error, found: await find(id) };
}
async function applied(found: AdminImportDetails): Promise<AdminImportDetails> {
  expect((await apply(found)).statusCode).toBe(200);
  await processImports(shop);
  return await find(found.id);
}
const movements = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from stock_movements`.execute(shop.db)).rows[0]?.n;

const KURTA = { Title: 'Kurta', 'URL handle': 'kurta', Price: '1299', 'Inventory quantity': '5' };
const SHIRT = { Title: 'Shirt', 'URL handle': 'shirt', Price: '799', 'Inventory quantity': '7' };

/** A catalog of `count` products with two variants each and an image, and the same with changes of every kind. */
function largeCatalog(count: number) {
  const rows = (isChanged: boolean) =>
    Array.from({ length: count }, (_, i) => i).flatMap((i) => {
      if (isChanged && i % 10 === 0) return [];
      const handle = `product-${i}`;
      const price = isChanged && i % 3 === 0 ? 600 + i : 500 + i;
      const sizes = isChanged && i % 7 === 0 ? ['S', 'L'] : ['S', 'M'];
      return sizes.map((size, n) => ({
        'URL handle': handle,
        Title: n === 0 ? `Product ${i}${isChanged && i % 5 === 0 ? ' (new)' : ''}` : '',
        Price: String(price),
        'Option1 name': n === 0 ? 'Size' : '',
        'Option1 value': size,
        Tags: n === 0 && isChanged && i % 4 === 0 ? 'sale' : '',
        'Inventory quantity': String(10 + n),
        'Product image URL':
          n === 0 ? `https://images.example/${isChanged && i % 6 === 0 ? 'new' : 'old'}-${i}.jpg` : '',
        'Fabric (product.metafields.haat.fabric)': n === 0 ? 'Cotton' : '',
      }));
    });
  const added = Array.from({ length: Math.ceil(count / 4) }, (_, i) => ({
    'URL handle': `added-${i}`,
    Title: `Added ${i}`,
    Price: '250',
    'Inventory quantity': '3',
    'Season (product.metafields.own.season)': 'Winter',
  }));
  return { before: productCsv(rows(false)), after: productCsv([...rows(true), ...added]) };
}

test('a new product is summed up: prices, units and options first, each variant last', async () => {
  const shared = { Title: 'Dress', 'URL handle': 'dress', 'Option1 name': 'Size' };
  const found = await upload(
    productCsv([
      { ...shared, 'Option1 value': 'S', Price: '899', 'Inventory quantity': '2', SKU: 'D-S' },
      { ...shared, 'Option1 value': 'M', Price: '999', 'Inventory quantity': '0', SKU: 'D-M' },
      { Title: 'Dupatta', 'URL handle': 'dupatta', Price: '499', Vendor: 'Looms of Kutch' },
    ]),
  );
  const [dress, dupatta] = (await products(found.id)).data.map(({ differences }) =>
    differences.map(({ field, after }) => `${field}: ${after}`),
  );
  expect(dress?.slice(0, 3)).toEqual([
    'Price: ₹899.00 to ₹999.00',
    'Stock: 2 in stock, 2 variants',
    'Options: Size: S, M',
  ]);
  expect(dress).toContain('Variant M: ₹999.00 · 0 in stock · D-M · Size: M');
  expect(dupatta?.slice(0, 2)).toEqual(['Price: ₹499.00', 'Stock: 0 in stock']);
  // as the editor of products names it
  expect(dupatta).toContain('Maker: Looms of Kutch');
  await apply(found);
  await processImports(shop);
  expect((await find(found.id)).soldOut).toBe(1);
});

test('an upload is reviewed field by field and changes nothing before it is applied', async () => {
  await importCsv(shop.db, [KURTA, SHIRT]);
  const before = await exportCsv(shop.db);
  const found = await upload(
    productCsv([
      { ...KURTA, Price: '1199', Tags: 'festive' },
      SHIRT,
      { Title: 'Dupatta', 'URL handle': 'dupatta', Price: '499', 'Inventory quantity': '2' },
      { Title: '', 'URL handle': 'nameless', Price: 'free' },
    ]),
  );
  expect(found).toMatchObject({
    state: 'review',
    format: 'shopify',
    counts: { new: 1, changed: 1, unchanged: 1, rejected: 1, skipped: 0 },
  });
  const { data, views, total } = await products(found.id);
  expect({ total, views }).toEqual({
    total: 4,
    views: { all: 4, new: 1, changed: 1, unchanged: 1, rejected: 1, skipped: 0 },
  });
  expect(data.map(({ handle, kind }) => [handle, kind])).toEqual([
    ['kurta', 'changed'],
    ['shirt', 'unchanged'],
    ['dupatta', 'new'],
    ['nameless', 'rejected'],
  ]);
  expect(data[0]?.differences).toEqual([
    { field: 'Tags', before: '', after: 'festive' },
    { field: 'Price', before: '₹1,299.00', after: '₹1,199.00' },
  ]);
  expect(data[2]?.differences).toContainEqual({ field: 'Stock', before: null, after: '2 in stock' });
  expect(data[3]).toMatchObject({
    rows: { first: 5, last: 5 },
    notes: ['Row 5: the title is missing', 'Row 5: Price "free" is not an amount in rupees'],
  });
  expect((await products(found.id, '?view=rejected&q=name')).data).toHaveLength(1);
  expect((await products(found.id, '?limit=2')).next).toBe('2');
  expect((await products(found.id, '?limit=2&after=2')).data.map(({ handle }) => handle)).toEqual([
    'dupatta',
    'nameless',
  ]);
  expect(await exportCsv(shop.db)).toBe(before);
  expect((await undo(found.id)).json().error).toBe('This import is not applied yet.');
});

test('the rejected rows are a file that can be corrected and imported', async () => {
  const found = await upload(
    productCsv([KURTA, { Title: '=Shawl', 'URL handle': 'shawl', Price: '' }, { ...SHIRT, Price: 'x' }]),
  );
  expect(found.counts).toMatchObject({ new: 1, rejected: 2 });
  const file = await call('GET', at(ADMIN_PATHS.rejectedRows, found.id));
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.body.split('\n')).toEqual([
    'Rejected because,Title,URL handle,Price,Inventory quantity',
    "Row 3: the price is missing,'=Shawl,shawl,,",
    'Row 4: Price "x" is not an amount in rupees,Shirt,shirt,x,7'
      .replace(/^(Row 4.*rupees)/, '"$1"')
      .replace('"x"', '""x""'),
    '',
  ]);
  const corrected = file.body.replace(',shawl,,', ',shawl,900,4').replace(',x,7', ',799,7');
  const second = await upload(corrected);
  expect(second.counts).toMatchObject({ new: 2, rejected: 0 });
  await applied(second);
  const exported = await exportCsv(shop.db);
  expect(exported).toContain("'=Shawl");
  expect(exported).not.toContain('Rejected because');
});

test('a large import is applied in chunks, once, also if its server is killed, and undone byte for byte', async () => {
  const { before, after } = largeCatalog(420);
  await importCsv(shop.db, before);
  const exported = await exportCsv(shop.db);
  const found = await upload(after);
  expect(found.counts).toMatchObject({ new: 105, rejected: 0 });
  expect(found.counts.changed).toBeGreaterThan(200);
  expect((await apply(found)).statusCode).toBe(200);
  // the first chunk only, as if the server had been killed then
  expect(await applyNextProducts(shop.db, found.id)).toBe(true);
  const killed = await find(found.id);
  expect(killed).toMatchObject({ state: 'applying', progress: { done: 200 } });
  expect((await apply(found)).json().error).toBe('The import is being applied: wait a moment.');
  // two servers go on at once
  await Promise.all([processImports(shop), processImports(shop)]);
  expect(await find(found.id)).toMatchObject({ state: 'applied', counts: { skipped: 0 } });
  const moved = await movements();
  await processImports(shop);
  expect(await movements()).toBe(moved);
  // the command finds nothing left to import in the same file
  expect((await importCsv(shop.db, after)).counts).toMatchObject({ created: 0, updated: 0 });
  expect(await exportCsv(shop.db)).not.toBe(exported);

  expect((await undo(found.id)).statusCode).toBe(200);
  expect(await undoLastProducts(shop.db, found.id)).toBeGreaterThan(0);
  await Promise.all([processImports(shop), processImports(shop)]);
  expect(await find(found.id)).toMatchObject({ state: 'undone', counts: { skipped: 0 } });
  expect(await exportCsv(shop.db)).toBe(exported);
  expect((await undo(found.id)).json().error).toBe('This import was taken back.');
});

test('an import by the command is one import, also if it is interrupted, and is undone byte for byte', async () => {
  const { before, after } = largeCatalog(800);
  await importCsv(shop.db, before);
  const exported = await exportCsv(shop.db);
  const importAfter = () => importCsv(shop.db, after, { fileName: 'spring.csv' });
  const interrupt = async () => {
    await sql`alter table products add constraint no_late_products check (id <> 'added-150')`.execute(
      shop.db,
    );
    await expect(importAfter()).rejects.toThrow('no_late_products');
    await sql`alter table products drop constraint no_late_products`.execute(shop.db);
    const { data } = (await call('GET', ADMIN_PATHS.imports)).json<{ data: AdminImportDetails[] }>();
    const [latest] = data.filter(({ state }) => state === 'applied');
    if (!latest) throw new Error('the interrupted import is not listed');
    return latest;
  };

  // undone after its first chunk
  const first = await interrupt();
  expect(first).toMatchObject({ fileName: 'spring.csv', who: 'Command line' });
  // those of the first 500 products that change
  expect(first.counts.new + first.counts.changed).toBe(310);
  expect(await undoImport(shop.db, first.id, COMMAND_LINE)).toEqual({ undone: 310, skipped: 0 });
  expect(await exportCsv(shop.db)).toBe(exported);
  expect((await readAgain(first.id, { setsStock: true })).error).toBe(
    'A command made this import: run it again to import the file.',
  );

  // interrupted and gone on with
  const second = await interrupt();
  expect(second.id).not.toBe(first.id);
  const rest = await importAfter();
  expect(rest.importId).toBe(second.id);
  const complete = await find(second.id);
  expect(complete.counts).toMatchObject({ new: 200, skipped: 0 });
  expect(complete.counts.changed).toBeGreaterThan(300);
  const uninterrupted = await exportCsv(shop.db);
  expect(uninterrupted).not.toBe(exported);
  expect((await importAfter()).importId).toBeUndefined();
  const moved = await movements();

  // the admin begins to take it back, the command goes on
  expect((await undo(second.id)).statusCode).toBe(200);
  expect(await undoLastProducts(shop.db, second.id)).toBeGreaterThan(0);
  const products = complete.counts.new + complete.counts.changed;
  const progress: number[] = [];
  expect(await undoImport(shop.db, second.id, COMMAND_LINE, (done) => progress.push(done))).toEqual({
    undone: products,
    skipped: 0,
  });
  expect(progress.at(-1)).toBe(products);
  expect(await find(second.id)).toMatchObject({ state: 'undone' });
  expect(await exportCsv(shop.db)).toBe(exported);
  await expect(undoImport(shop.db, second.id, COMMAND_LINE)).rejects.toThrow('This import was taken back.');

  // the same file again, without an interruption
  const third = await importAfter();
  expect(third.importId).not.toBe(second.id);
  expect(await exportCsv(shop.db)).toBe(uninterrupted);
  expect(await movements()).toBeGreaterThan(Number(moved));
});

test('an import that is taken back while the command works ends it', async () => {
  const rows = Array.from({ length: 1_200 }, (_, i) => ({
    'URL handle': `p-${i}`,
    Title: `P ${i}`,
    Price: '1',
    'Inventory quantity': '7',
  }));
  let undoing: Promise<unknown> | undefined;
  const importing = importProducts(
    shop.db,
    Readable.from([Buffer.from(productCsv(rows))], { objectMode: false }),
    {
      record: { fileName: 'many.csv', actor: COMMAND_LINE },
      onRecorded: (id) => {
        undoing = undoImport(shop.db, id, COMMAND_LINE);
      },
    },
  );
  // whichever chunk comes first
  await importing.then(
    () => {},
    (error) => expect(String(error)).toContain('was taken back meanwhile'),
  );
  await undoing;
  expect(await exportCsv(shop.db)).not.toContain(',p-1');
});

test('a large import that can no longer be taken back is deleted', async () => {
  const { importId } = await importCsv(shop.db, [KURTA], { fileName: 'old.csv' });
  const recent = await importCsv(shop.db, [SHIRT], { fileName: 'recent.csv' });
  await sql`
    insert into product_import_rows (import_id, number, product_id, title, kind, file_rows, stored_version, differences, notes, outcome)
    select ${importId}::uuid, n, 'p-' || n, 'P', 'new', '{}', '', '[]', '{}', 'applied' from generate_series(2, 10002) n`.execute(
    shop.db,
  );
  await sql`insert into operations (created_at) select now() - interval '40 days' from generate_series(1, 25)`.execute(
    shop.db,
  );
  await sql`update product_imports set applied_at = now() - interval '40 days' where id = ${importId}`.execute(
    shop.db,
  );
  await deleteExpired(shop.db);
  const { rows } = await sql`
    select (select array_agg(id) from product_imports) as imports, (select count(*)::int from product_import_rows) as products,
      (select count(*)::int from operations where created_at < now() - interval '30 days') as operations`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ imports: [recent.importId], products: 1, operations: 0 }]);
});

test('a discarded file is gone, comes back as it was with its undo, and is deleted after 31 days', async () => {
  const found = await upload(productCsv([KURTA]));
  const path = at(ADMIN_PATHS.import, found.id);
  const discard = async () => (await call('DELETE', path)).json<DiscardImportReply>().entryId;
  const isListed = async () =>
    (await call('GET', ADMIN_PATHS.imports)).json<AdminImportList>().data.some(({ id }) => id === found.id);
  const takeBack = async (entryId: number) =>
    (await call('POST', at(ADMIN_PATHS.undoActivity, String(entryId)))).json();

  const entryId = await discard();
  expect([(await call('GET', path)).statusCode, await isListed()]).toEqual([404, false]);
  expect((await apply(found)).statusCode).toBe(404);
  expect((await call('DELETE', path)).statusCode).toBe(404);
  expect(await takeBack(entryId)).toEqual({ isUndone: true });
  expect([await find(found.id), await isListed()]).toEqual([found, true]);

  const discardedAgain = await discard();
  const age = async (days: number) => {
    await sql`update product_imports set discarded_at = now() - make_interval(days => ${days})`.execute(
      shop.db,
    );
    await deleteExpired(shop.db);
  };
  await sql`update product_imports set created_at = now() - interval '40 days'`.execute(shop.db);
  await age(30);
  expect(await shop.db.selectFrom('product_imports').select('id').execute()).toHaveLength(1);
  await age(32);
  expect(await takeBack(discardedAgain)).toMatchObject({
    isUndone: false,
    skipped: 'It is deleted for good.',
  });
});

test('a file that is discarded while it is read does not hold up the others, and is read after the undo', async () => {
  const reply = await call('POST', `${ADMIN_PATHS.imports}?name=a.csv`, {
    payload: Buffer.from(productCsv([KURTA])),
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { id } = reply.json<AdminImportDetails>();
  const { entryId } = (await call('DELETE', at(ADMIN_PATHS.import, id))).json<DiscardImportReply>();
  expect(await upload(productCsv([SHIRT]))).toMatchObject({ state: 'review' });
  await call('POST', at(ADMIN_PATHS.undoActivity, String(entryId)));
  await processImports(shop);
  expect(await find(id)).toMatchObject({ state: 'review', counts: { new: 1 } });
});

test('undo leaves what changed since the import as it is, and lists it', async () => {
  await importCsv(shop.db, [KURTA, SHIRT]);
  const found = await applied(
    await upload(
      productCsv([
        { ...KURTA, Price: '1199' },
        { ...SHIRT, Price: '699' },
        { ...KURTA, Title: 'New', 'URL handle': 'new' },
        { ...KURTA, Title: 'Moved', 'URL handle': 'moved' },
        { ...KURTA, Title: 'Gone', 'URL handle': 'gone' },
      ]),
    ),
  );
  await sql`delete from products where id = 'gone'`.execute(shop.db);
  await sql`update variants set regular_price_paise = 50000 where product_id = 'shirt'`.execute(shop.db);
  await sql`update variants set storage_location = 'A1' where product_id = 'moved'`.execute(shop.db);
  // a unit that was sold does not keep a new product
  await sql`
    with sold as (update variants set stock = stock - 1 where product_id = 'new' returning id)
    insert into stock_movements (variant_id, quantity_change, reason) select id, -1, 'adjust' from sold`.execute(
    shop.db,
  );
  await undo(found.id);
  await processImports(shop);
  const { data } = await products(found.id, '?view=skipped');
  expect(data).toMatchObject([
    { handle: 'shirt', skipped: 'It was changed after the import and stays as it is now.' },
    { handle: 'moved', skipped: 'It was changed after the import and stays as it is now.' },
    { handle: 'gone', skipped: 'It was deleted after the import.' },
  ]);
  const exported = await exportCsv(shop.db);
  expect(exported).toContain('1299.00');
  expect(exported).toContain('500.00');
  expect(exported).toContain('Moved,moved');
  expect(exported).not.toContain('New,new');
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject_kind = 'import' and subject_id = ${found.id} order by id`.execute(
    shop.db,
  );
  expect(rows.map(({ action }) => action)).toEqual(['import.upload', 'product.import', 'activity.undo']);
});

test('undo leaves a size as it is that was added again, and finds a product by its former handle', async () => {
  const sizes = (row: Record<string, string>, names: string[]) =>
    names.map((size, i) => ({
      ...(i === 0
        ? { ...row, 'Option1 name': 'Size' }
        : { 'URL handle': row['URL handle'] ?? '', Price: '1299' }),
      'Option1 value': size,
    }));
  const file = (names: string[]) => [...sizes(KURTA, names), ...sizes(SHIRT, names)];
  await importCsv(shop.db, file(['S', 'XXL']));
  const before = await exportCsv(shop.db);
  const found = await applied(await upload(productCsv(file(['S']))));
  await importCsv(shop.db, sizes(KURTA, ['S', 'XXL']));
  await sql`update products set id = 'shirt-2' where id = 'shirt'`.execute(shop.db);
  await sql`insert into product_redirects values ('shirt', 'shirt-2')`.execute(shop.db);
  await undo(found.id);
  await processImports(shop);
  const { data } = await products(found.id, '?view=skipped');
  expect(data).toMatchObject([
    { handle: 'kurta', skipped: 'It was changed after the import and stays as it is now.' },
  ]);
  expect(await exportCsv(shop.db)).toBe(before.replaceAll('shirt', 'shirt-2'));
});

test('undo names the units that were sold of a product that would have too few without those of the import', async () => {
  await importCsv(shop.db, [{ ...KURTA, 'Inventory quantity': '2' }]);
  const { id } = await upload(productCsv([{ ...KURTA, Price: '1199', 'Inventory quantity': '12' }]));
  const found = await applied((await readAgain(id, { setsStock: true })).found);
  await sql`
    with sold as (update variants set stock = stock - 5 where product_id = 'kurta' returning id)
    insert into stock_movements (variant_id, quantity_change, reason) select id, -5, 'adjust' from sold`.execute(
    shop.db,
  );
  await undo(found.id);
  await processImports(shop);
  const { data } = await products(found.id, '?view=skipped');
  expect(data).toMatchObject([
    {
      handle: 'kurta',
      skipped: expect.stringMatching(/^The import added 10 units and only 7 are left: .* former values/),
    },
  ]);
  expect(await exportCsv(shop.db)).toContain('1199.00');
});

test('a product that changed after the review is left as it is', async () => {
  await importCsv(shop.db, [KURTA, SHIRT]);
  const found = await upload(
    productCsv([
      { ...KURTA, Price: '1199' },
      { ...SHIRT, Price: '699' },
    ]),
  );
  await sql`update variants set regular_price_paise = 111100 where product_id = 'kurta'`.execute(shop.db);
  // a sale is no change of the product
  await sql`insert into stock_movements (variant_id, quantity_change, reason) select id, -1, 'adjust' from variants where product_id = 'shirt'`.execute(
    shop.db,
  );
  await sql`update variants set stock = stock - 1 where product_id = 'shirt'`.execute(shop.db);
  expect(await applied(found)).toMatchObject({ state: 'applied', counts: { skipped: 1 } });
  expect((await products(found.id, '?view=skipped')).data).toMatchObject([
    { handle: 'kurta', skipped: 'It was changed after the review.' },
  ]);
  const exported = await exportCsv(shop.db);
  expect(exported).toContain('1111.00');
  expect(exported).toContain('699.00');
  expect(exported).toMatch(/^Shirt,shirt.*,6,/m);
});

test('stock: what was changed since an export counts, once; otherwise it stays, unless the file replaces it', async () => {
  await importCsv(shop.db, [KURTA]);
  const edited = (await exportCsv(shop.db)).replace(',5,FALSE', ',8,FALSE');
  const found = await upload(edited);
  expect(found.format).toBe('haat');
  expect((await products(found.id)).data[0]?.differences).toEqual([
    { field: 'Stock', before: '5 in stock', after: '8 in stock' },
  ]);
  await applied(found);
  expect((await upload(edited)).counts).toMatchObject({ changed: 0, unchanged: 1 });
  // taken back, the same file can be imported again
  await undo(found.id);
  await processImports(shop);
  expect((await upload(edited)).counts).toMatchObject({ changed: 1 });

  const foreign = await upload(productCsv([{ ...KURTA, 'Inventory quantity': '40' }]));
  expect(foreign).toMatchObject({ setsStock: false, stockLeft: 1, counts: { unchanged: 1 } });
  expect((await products(foreign.id)).data[0]?.notes).toEqual(['The stock stays 5: the file has 40']);
  const { found: set } = await readAgain(foreign.id, { setsStock: true });
  expect(set).toMatchObject({ setsStock: true, stockLeft: 0, counts: { changed: 1 } });
  await applied(set);
  expect(await exportCsv(shop.db)).toMatch(/^Kurta,kurta.*,40,/m);
});

const PRICE_LIST = [
  ['Item', 'Pack size', 'Our price', 'MRP', 'Qty', 'Notes'],
  ['Turmeric', '100 g', '45', '50', '10', 'a'],
  ['Turmeric', '200 g', '85', '95', '4', ''],
  ['Chilli', '100 g', '60', '70', '', 'b'],
];

test('unknown columns are mapped by the merchant, and the mapping is remembered', async () => {
  const found = await upload(stringify(PRICE_LIST));
  expect(found).toMatchObject({ state: 'mapping', counts: { new: 0 } });
  expect(found.columns).toEqual([
    { name: 'Item', samples: ['Turmeric', 'Chilli'], field: 'Title' },
    { name: 'Pack size', samples: ['100 g', '200 g'], field: 'Option1 value' },
    { name: 'Our price', samples: ['45', '85', '60'], field: 'Price' },
    { name: 'MRP', samples: ['50', '95', '70'], field: 'MRP (product.metafields.india.mrp)' },
    { name: 'Qty', samples: ['10', '4'], field: 'Inventory quantity' },
    { name: 'Notes', samples: ['a', 'b'], field: 'skip' },
  ]);
  const mapping = Object.fromEntries(found.columns.map(({ name, field }) => [name, field]));
  expect(await readAgain(found.id, { mapping: { ...mapping, Item: 'skip' } })).toMatchObject({
    status: 422,
    error: 'Choose the column for Title.',
  });
  const { found: read } = await readAgain(found.id, { mapping: { ...mapping, Notes: 'store' } });
  expect(read).toMatchObject({ state: 'review', format: 'mapped', counts: { new: 2 } });
  await applied(read);
  const exported = await exportCsv(shop.db);
  expect(exported).toMatch(/^Turmeric,turmeric,.*Pack size,100 g/m);
  expect(exported).toContain(',Notes');
  expect(await upload(stringify(PRICE_LIST))).toMatchObject({ state: 'review', counts: { unchanged: 2 } });
});

test('the corrected rows of a mapped file need no second choice of columns', async () => {
  const list = [...PRICE_LIST, ['', '50 g', '30', '35', '9', 'c']];
  const found = await upload(stringify(list));
  const suggested = Object.fromEntries(found.columns.map(({ name, field }) => [name, field]));
  const mapping = { ...suggested, MRP: 'Compare-at price' };
  const { found: read } = await readAgain(found.id, { mapping });
  expect(read).toMatchObject({ state: 'review', counts: { new: 2, rejected: 1 } });
  const rejected = (await call('GET', at(ADMIN_PATHS.rejectedRows, read.id))).body;
  const corrected = await upload(rejected.replace(',,50 g', ',Ajwain,50 g'));
  expect(corrected).toMatchObject({ state: 'review', counts: { new: 1, rejected: 0 } });
  expect(corrected.columns.map(({ name }) => name)).toEqual(found.columns.map(({ name }) => name));
});

test('a list without options does not replace the variants of a known product', async () => {
  const sizes = ['S', 'M'].map((size) => ({ ...KURTA, 'Option1 name': 'Size', 'Option1 value': size }));
  await importCsv(shop.db, productCsv(sizes));
  const before = await exportCsv(shop.db);
  const list = stringify([
    ['Title', 'Price'],
    ['Kurta', '1399'],
  ]);
  const problem =
    'The product has 2 variants in the shop, and the file has no column for its options: add one, or leave the product out';
  const found = await upload(list);
  expect((await products(found.id, '?view=rejected')).data[0]?.notes).toEqual([`Row 2: ${problem}`]);
  expect(await importCsv(shop.db, list)).toMatchObject({
    rejected: [{ id: 'kurta', reasons: [{ row: 2, text: problem }] }],
  });
  expect(await exportCsv(shop.db)).toBe(before);
});

test('a price list of known products changes what it has columns for, and nothing else', async () => {
  const full = {
    ...KURTA,
    Description: '<p>Soft</p>',
    Vendor: 'Looms of Kutch',
    Type: 'Clothing',
    Tags: 'handmade, featured',
    Status: 'draft',
    SKU: 'K-1',
    'Compare-at price': '1499',
    'Product image URL': 'https://images.example/kurta.jpg',
    'Image alt text': 'A kurta',
    'SEO title': 'Kurta, soft',
    'Gift card': 'FALSE',
    'Weight value (grams)': '300',
    'GST rate (product.metafields.india.gst_rate)': '5',
    'HSN (product.metafields.india.hsn)': '62052090',
    'MRP (product.metafields.india.mrp)': '1599',
  };
  await importCsv(shop.db, productCsv([full]));
  const before = await exportCsv(shop.db);
  const found = await upload(
    stringify([
      ['Item', 'Rate'],
      ['Kurta', '1399'],
    ]),
  );
  const mapping = { Item: 'Title', Rate: 'Price' };
  const { found: read } = await readAgain(found.id, { mapping });
  expect((await products(read.id)).data[0]?.differences).toEqual([
    { field: 'Price', before: '₹1,299.00', after: '₹1,399.00' },
  ]);
  await applied(read);
  expect(await exportCsv(shop.db)).toBe(before.replace('1299.00', '1399.00'));
  const dear = await upload(
    stringify([
      ['Item', 'Rate'],
      ['Kurta', '1699'],
    ]),
  );
  expect((await products(dear.id, '?view=rejected')).data[0]?.notes).toEqual([
    'Row 2: Price ₹1,699.00 is above the MRP ₹1,599.00 that the product has in the shop',
  ]);
  expect(
    await importCsv(
      shop.db,
      stringify([
        ['Title', 'Price'],
        ['Kurta', '1699'],
      ]),
    ),
  ).toMatchObject({
    counts: { rejected: 1, updated: 0 },
    rejected: [{ id: 'kurta', rows: { first: 2, last: 2 } }],
  });
  // an empty cell removes the value
  await applied(await upload(productCsv([{ ...KURTA, Vendor: '', Price: '1399' }])));
  expect(await exportCsv(shop.db)).toBe(before.replace('1299.00', '1399.00').replace('Looms of Kutch', ''));
});

test('a column with colours alone makes colours, and a repeated title has its reason', async () => {
  const rows = [
    ['productDisplayName', 'baseColour', 'Price'],
    ['Silk stole', 'Madder', '900'],
    ['Silk stole', 'Indigo', '950'],
    ['Clay cup', '', '90'],
    ['Silk stole', 'Ivory', '950'],
  ];
  const found = await upload(stringify(rows));
  const mapping = Object.fromEntries(found.columns.map(({ name, field }) => [name, field]));
  expect(mapping).toMatchObject({ baseColour: 'Option2 value' });
  const { found: read } = await readAgain(found.id, { mapping });
  expect((await products(read.id, '?view=rejected')).data[0]?.notes).toEqual([
    'Row 5: has the title of row 2: move it there if it is a variant, else give it another title',
  ]);
  await applied(read);
  const variants = await shop.db
    .selectFrom('variants')
    .select(['size', 'color', 'options'])
    .where('product_id', '=', 'silk-stole')
    .orderBy('position')
    .execute();
  expect(variants).toEqual([
    { size: '', color: 'Madder', options: [{ name: 'Colour', value: 'Madder' }] },
    { size: '', color: 'Indigo', options: [{ name: 'Colour', value: 'Indigo' }] },
  ]);
});

test('numbers that Shopify marks as text lose the mark, and its target gender is read', async () => {
  const target = 'Target gender (product.metafields.shopify.target-gender)';
  const found = await upload(
    productCsv([
      { ...KURTA, SKU: "'100", Barcode: "'0698798643907", [target]: 'female' },
      { ...SHIRT, SKU: "'90s", [target]: 'male; female' },
    ]),
  );
  await applied(found);
  const { rows } = await sql`
    select p.id, p.gender, v.sku, v.extra_columns->>'Barcode' as barcode
    from products p join variants v on v.product_id = p.id order by p.id`.execute(shop.db);
  expect(rows).toEqual([
    { id: 'kurta', gender: 'Women', sku: '100', barcode: '0698798643907' },
    { id: 'shirt', gender: 'Unisex', sku: "'90s", barcode: null },
  ]);
});

test('a field is suggested only for a column with values that it can have, however its name is written', async () => {
  const found = await upload(
    stringify([
      ['productDisplayName', 'Quantity', 'Rate', 'Weight', 'Gender', 'Price'],
      ['Rajma', '500 g Pouch', '4.5 stars', '500 g', 'Unisex', 'Rs. 120'],
      ['Poha', '1 kg', '', '1 kg', '', '65'],
    ]),
  );
  expect(Object.fromEntries(found.columns.map(({ name, field }) => [name, field]))).toEqual({
    productDisplayName: 'Title',
    Quantity: 'Net quantity (product.metafields.india.net_quantity)',
    Rate: 'skip',
    Weight: 'skip',
    Gender: 'Google Shopping / Gender',
    Price: 'Price',
  });
  const mapping = Object.fromEntries(found.columns.map(({ name, field }) => [name, field]));
  await applied((await readAgain(found.id, { mapping })).found);
  const stored = await shop.db
    .selectFrom('products')
    .select(['title', 'gender', 'facts'])
    .orderBy('title')
    .execute();
  expect(stored).toMatchObject([
    { title: 'Poha', gender: null, facts: { 'Net quantity': '1 kg' } },
    { title: 'Rajma', gender: 'Unisex', facts: { 'Net quantity': '500 g Pouch' } },
  ]);
});

test('a list with a title and a price is no Shopify file: its stock, GST rate and HSN code are asked for', async () => {
  const { writeXlsx } = await import('hucre/xlsx');
  const rows = [
    ['Title', 'Price', 'GST rate', 'HSN', 'Stock'],
    ['Silver coin', 2500, 0.0025, 7118, 5],
    ['Cut diamond', 9000, 0.015, 7102, 2],
  ];
  const found = await upload(await writeXlsx({ sheets: [{ name: 'Prices', rows }] }), 'prices.xlsx');
  expect(found).toMatchObject({ state: 'mapping' });
  const mapping = Object.fromEntries(found.columns.map(({ name, field }) => [name, field]));
  const { found: read } = await readAgain(found.id, { mapping });
  expect(read).toMatchObject({ state: 'review', counts: { new: 2 } });
  expect((await products(found.id)).data.flatMap(({ notes }) => notes)).toEqual([]);
  await applied(read);
  const stored = await shop.db
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select(['title', 'facts', 'stock'])
    .orderBy('title')
    .execute();
  expect(stored).toMatchObject([
    { title: 'Cut diamond', facts: { 'GST rate': '1.5', HSN: '7102' }, stock: 2 },
    { title: 'Silver coin', facts: { 'GST rate': '0.25', HSN: '7118' }, stock: 5 },
  ]);
});

test('a workbook is read like a CSV file', async () => {
  const { writeXlsx } = await import('hucre/xlsx');
  const numbers = PRICE_LIST.map((row) => row.map((text) => (/^\d+$/.test(text) ? Number(text) : text)));
  const found = await upload(await writeXlsx({ sheets: [{ name: 'Prices', rows: numbers }] }), 'prices.xlsx');
  expect(found).toMatchObject({ state: 'mapping' });
  const { found: read } = await readAgain(found.id, {
    mapping: Object.fromEntries(found.columns.map(({ name, field }) => [name, field])),
  });
  expect(read).toMatchObject({ state: 'review', counts: { new: 2, rejected: 0 } });
  const broken = await upload(Buffer.from('504b0304ffffffff', 'hex'), 'broken.xlsx');
  expect(broken).toMatchObject({ state: 'unreadable', problem: expect.stringContaining('save it again') });
});

test('an emoji where a shown text is cut, and half of one in a workbook, are no reason to stop', async () => {
  const cut = (length: number) => `${'a'.repeat(length - 1)}🌶️ chilli`;
  const rows = [
    ['Title', 'URL handle', 'Price', 'Description', 'Vendor', 'Inventory quantity'],
    ['Masala', 'masala', '99', cut(300), cut(80), '5'],
    ['Chilli', 'chilli', cut(40), 'Hot', 'Maker', '5'],
  ];
  expect(await upload(stringify(rows))).toMatchObject({ state: 'review', counts: { new: 1, rejected: 1 } });
  const { writeXlsx } = await import('hucre/xlsx');
  const half = [rows[0] ?? [], ['Masala _xD83D_', 'masala', '99', 'Hot', 'Maker', '5']];
  const found = await upload(await writeXlsx({ sheets: [{ name: 'S', rows: half }] }), 'half.xlsx');
  expect(await applied(found)).toMatchObject({ state: 'applied', counts: { new: 1 } });
});

test('an import that fails does not hold up the ones after it', async () => {
  const found = await upload(productCsv([KURTA]));
  await sql`update product_import_rows set product = '{}'`.execute(shop.db);
  expect((await apply(found)).statusCode).toBe(200);
  const reply = await call('POST', `${ADMIN_PATHS.imports}?name=b.csv`, {
    payload: Buffer.from(productCsv([SHIRT])),
    headers: { 'content-type': 'application/octet-stream' },
  });
  await expect(processImports(shop)).rejects.toThrow();
  expect(await find(reply.json().id)).toMatchObject({ state: 'review', counts: { new: 1 } });
});

test('a file with which the server ended three times is read again only if staff ask for it', async () => {
  const reply = await call('POST', `${ADMIN_PATHS.imports}?name=a.csv`, {
    payload: Buffer.from(productCsv([KURTA])),
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { id } = reply.json<AdminImportDetails>();
  for (let n = 1; n <= 3; n += 1) {
    const trx = await shop.db.startTransaction().execute();
    await sql`lock table product_import_rows in exclusive mode`.execute(trx);
    const reading = expect(processImports(shop)).rejects.toThrow();
    await eventually(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
      expect(rows).toHaveLength(1);
    });
    await reading;
    await trx.rollback().execute();
    expect(await find(id)).toMatchObject({ state: 'reading' });
  }
  await processImports(shop);
  expect(await find(id)).toMatchObject({
    state: 'unreadable',
    problem:
      'The shop began 3 times and did not come to the end of the file: save it as "CSV UTF-8" or split it into several files, and upload these.',
  });
  expect((await readAgain(id, {})).found).toMatchObject({ state: 'review', counts: { new: 1 } });
});

test('of a workbook with several sheets, the one with products is read first, and another can be chosen', async () => {
  const { writeXlsx } = await import('hucre/xlsx');
  const sheets = [
    { name: 'Read me', rows: [['Prices of June'], ['Valid', 'until', '30 June']] },
    { name: 'Prices', rows: PRICE_LIST },
    {
      name: 'Shopify',
      rows: [
        ['Price list of the shop'],
        ['Title', 'URL handle', 'Price'],
        ['Kurta', 'kurta', 1299],
        ['Scarf', 'scarf', ''],
      ],
    },
  ];
  const found = await upload(await writeXlsx({ sheets }), 'june.xlsx');
  expect(found).toMatchObject({
    state: 'review',
    sheets: ['Read me', 'Prices', 'Shopify'],
    sheet: 'Shopify',
    counts: { new: 1, rejected: 1 },
  });
  const { data } = await products(found.id, '?view=rejected');
  expect(data[0]?.notes).toEqual(['Row 4: the price is missing']);
  const rejectedRows = await call('GET', at(ADMIN_PATHS.rejectedRows, found.id));
  expect(rejectedRows.body).toContain('Title,URL handle,Price\nRow 4: the price is missing,Scarf,scarf,\n');
  const other = await readAgain(found.id, { sheet: 'Prices' });
  expect(other.found).toMatchObject({ state: 'mapping', sheet: 'Prices' });
  expect(other.found.columns.map(({ name }) => name)).toEqual(PRICE_LIST[0]);
  expect(await readAgain(found.id, { sheet: 'July' })).toMatchObject({ status: 422 });
});

test('the encoding of a file is recognized and shown', async () => {
  const file = 'Title,URL handle,Price\nCaf\xe9,cafe,120\n';
  const found = await upload(Buffer.from(file, 'latin1'));
  expect(found).toMatchObject({ state: 'review', encoding: 'Windows-1252' });
  expect((await products(found.id)).data[0]?.title).toBe('Café');
  expect(await upload(Buffer.from(file))).toMatchObject({ state: 'review', encoding: 'UTF-8' });
});

const WOOCOMMERCE = [
  [
    'ID',
    'Type',
    'SKU',
    'Name',
    'Published',
    'Is featured?',
    'Description',
    'In stock?',
    'Stock',
    'Weight (kg)',
    'Sale price',
    'Regular price',
    'Categories',
    'Images',
    'Parent',
    'Attribute 1 name',
    'Attribute 1 value(s)',
  ],
  [
    '1',
    'variable',
    'TEE',
    'Tee',
    '1',
    '1',
    'Soft',
    '1',
    '',
    '',
    '',
    '',
    'Clothing, Clothing > Tshirts, Gifts',
    'https://i.example/a.jpg, https://i.example/b.jpg',
    '',
    'Size',
    'S, M',
  ],
  ['2', 'simple', 'MUG', 'Mug', '0', '0', '', '1', '12', '0.35', '180', '200', 'Home', '', '', '', ''],
  ['3', 'grouped', 'SET', 'Set', '1', '0', '', '1', '', '', '', '', '', '', '', '', ''],
  ['4', 'variation', 'TEE-S', 'Tee - S', '1', '0', '', '1', '5', '', '', '400', '', '', 'TEE', 'Size', 'S'],
  ['5', 'variation', 'TEE-M', 'Tee - M', '1', '0', '', '1', '6', '', '', '450', '', '', 'id:1', 'Size', 'M'],
];

test("WooCommerce's export becomes products with variants, in the admin and by the command", async () => {
  const file = stringify(WOOCOMMERCE);
  const found = await upload(file);
  expect(found).toMatchObject({ state: 'review', format: 'woocommerce', counts: { new: 2, rejected: 1 } });
  await applied(found);
  const { rows } = await sql`
    select p.id, p.category, p.parent_category, p.is_featured, p.is_published, v.sku, v.size, v.regular_price_paise::int as regular,
      v.discounted_price_paise::int as discounted, v.stock, v.extra_columns->>'Weight value (grams)' as grams,
      (select count(*)::int from product_images i where i.product_id = p.id) as images
    from products p join variants v on v.product_id = p.id order by v.sku`.execute(shop.db);
  const tee = {
    id: 'tee',
    category: 'Clothing',
    parent_category: 'Tshirts',
    is_featured: true,
    is_published: true,
    images: 2,
  };
  expect(rows).toMatchObject([
    { id: 'mug', is_published: false, regular: 20000, discounted: 18000, stock: 12, grams: '350' },
    { ...tee, sku: 'TEE-M', size: 'M', regular: 45000, stock: 6 },
    { ...tee, sku: 'TEE-S', size: 'S', regular: 40000, stock: 5 },
  ]);
  expect((await importCsv(shop.db, file)).counts).toEqual({
    created: 0,
    updated: 0,
    unchanged: 2,
    rejected: 1,
  });
});

test('a disabled variation of WooCommerce is left out; a product of which all are disabled is not published', async () => {
  const names = [
    'Type',
    'SKU',
    'Name',
    'Published',
    'Regular price',
    'Parent',
    'Attribute 1 name',
    'Attribute 1 value(s)',
  ];
  const product = (sku: string, published: string) => [
    'variable',
    sku,
    sku,
    published,
    '',
    '',
    'Size',
    'S, M',
  ];
  const variations = (parent: string, states: string[]) =>
    states.map((state, i) => [
      'variation',
      `${parent}-${i}`,
      '',
      state,
      '400',
      parent,
      'Size',
      i === 0 ? 'S' : 'M',
    ]);
  const found = await upload(
    stringify([
      names,
      ...[product('Some', '1'), ...variations('Some', ['0', '1'])],
      ...[product('None', '1'), ...variations('None', ['0', '-1'])],
      ...[product('Draft', '-1'), ...variations('Draft', ['1', '0'])],
    ]),
  );
  await applied(found);
  const { rows } = await sql`
    select p.id, is_published, status, array_agg(v.sku order by v.sku) as skus from products p join variants v on v.product_id = p.id
    group by p.id order by p.id`.execute(shop.db);
  expect(rows).toEqual([
    { id: 'draft', is_published: true, status: 'draft', skus: ['Draft-0', 'Draft-1'] },
    { id: 'none', is_published: false, status: 'active', skus: ['None-0', 'None-1'] },
    { id: 'some', is_published: true, status: 'active', skus: ['Some-1'] },
  ]);
  const notes = (await products(found.id)).data.flatMap((each) => each.notes);
  expect(notes.filter((note) => note.includes('disabled'))).toEqual([
    'Row 3: the variation is disabled (Published is 0 or -1) and is left out',
    'Row 6: the variation is disabled (Published is 0 or -1), as all others: the product is not published',
    'Row 7: the variation is disabled (Published is 0 or -1), as all others: the product is not published',
  ]);
});

test('the price of a WooCommerce sale that is over or begins later is left out', async () => {
  const header = [
    'Type',
    'Name',
    'Sale price',
    'Regular price',
    'Date sale price starts',
    'Date sale price ends',
  ];
  const rows = [
    ['On sale', '2017-01-01', '2999-01-01 00:00:00'],
    ['Always on sale', '', ''],
    ['Sale is over', '2017-01-01', '2017-02-01'],
    ['Sale begins later', '2999-01-01', ''],
  ].map(([name = '', starts = '', ends = '']) => ['simple', name, '18', '20', starts, ends]);
  const found = await upload(stringify([header, ...rows]));
  const prices = (await products(found.id)).data.map(({ title, differences }) => [
    title,
    differences.find(({ field }) => field === 'Price')?.after,
  ]);
  expect(prices).toEqual([
    ['On sale', '₹18.00'],
    ['Always on sale', '₹18.00'],
    ['Sale is over', '₹20.00'],
    ['Sale begins later', '₹20.00'],
  ]);
});

test.each([
  ['', 422, undefined],
  ['Title\na\n', 201, 'The file has no row with the names of the columns, such as Title and Price.'],
  ['Title,Price\n"never closed,1\n', 201, 'Row 2 cannot be read: a quoted cell is never closed.'],
])('an unreadable file (%j) is refused with what to do', async (file, status, problem) => {
  const reply = await call('POST', `${ADMIN_PATHS.imports}?name=a.csv`, {
    payload: Buffer.from(file),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(reply.statusCode).toBe(status);
  if (problem === undefined) return;
  await processImports(shop);
  const { id } = reply.json();
  expect(await find(id)).toMatchObject({ state: 'unreadable', problem });
  expect((await call('DELETE', at(ADMIN_PATHS.import, id))).statusCode).toBe(200);
  expect((await call('GET', at(ADMIN_PATHS.import, id))).statusCode).toBe(404);
});

test('a file of several parts arrives over the network as it was sent', async () => {
  const base = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const description = 'Woven by hand. '.repeat(1000);
  const rows = Array.from({ length: 200 }, (_, i) => ({
    ...KURTA,
    'URL handle': `kurta-${i}`,
    Description: description,
  }));
  const file = productCsv(rows);
  expect(file.length).toBeGreaterThan(2 * 1024 * 1024);
  const reply = await fetch(`${base}/api/v1${ADMIN_PATHS.imports}?name=large.csv`, {
    method: 'POST',
    headers: {
      ...editor.headers,
      'content-type': 'application/octet-stream',
      'idempotency-key': 'large-file-1',
    },
    body: file,
  });
  expect(reply.status).toBe(201);
  const { id } = (await reply.json()) as AdminImportDetails;
  await processImports(shop);
  expect((await find(id)).counts).toMatchObject({ new: 200, rejected: 0 });
});

test('a file above the limit is refused and not stored', async () => {
  const reply = await call('POST', `${ADMIN_PATHS.imports}?name=a.csv`, {
    payload: Buffer.alloc(50 * 1024 * 1024 + 1, 97),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(reply.statusCode).toBe(413);
  expect(reply.json().error).toContain('larger than 50 MB');
  expect((await sql`select from product_imports`.execute(shop.db)).rows).toEqual([]);
});

test('the first own products end the demo, and the activity log takes an import back', async () => {
  await enableDemoMode(shop.db);
  const found = await applied(await upload(productCsv([KURTA])));
  expect(await isDemoMode(shop.db)).toBe(false);
  const owner = await signedInStaff(shop.app, shop.db, 'owner');
  const { rows } = await sql<{ id: number }>`
    select id from audit_log where action = 'product.import' and subject_id = ${found.id}`.execute(shop.db);
  const path = ADMIN_PATHS.undoActivity.replace(':id', String(rows[0]?.id));
  expect((await staffInject(shop.app, owner, 'POST', path)).json()).toEqual({ isUndone: true });
  await processImports(shop);
  expect((await find(found.id)).state).toBe('undone');
  expect((await sql`select from products`.execute(shop.db)).rows).toEqual([]);
});

test('images that could not be fetched are counted and fetched again', async () => {
  await sql`insert into image_queue (url, next_attempt_at) values ('https://images.example/a.jpg', null)`.execute(
    shop.db,
  );
  expect((await call('GET', ADMIN_PATHS.images)).json()).toMatchObject({ failed: 1 });
  expect((await call('POST', ADMIN_PATHS.retryImages)).json()).toEqual({ queued: 1 });
  expect((await call('GET', ADMIN_PATHS.images)).json()).toMatchObject({ failed: 0 });
});

test('images of an import that is taken back leave the queue with it, unless something else uses them', async () => {
  await sql`delete from image_queue`.execute(shop.db);
  const image = (name: string) => `https://images.example/${name}.jpg`;
  const withImage = { ...SHIRT, 'Product image URL': image('shared') };
  await importCsv(shop.db, [{ ...KURTA, 'Product image URL': image('kurta') }, withImage]);
  const waiting = async () => (await call('GET', ADMIN_PATHS.images)).json().waiting;
  const queued = async () => {
    const { rows } = await sql<{ url: string }>`select url from image_queue`.execute(shop.db);
    return rows.map(({ url }) => url.slice(image('').length - 4, -4)).sort();
  };
  const file = productCsv([
    { ...KURTA, 'Product image URL': image('kurta-new') },
    { ...SHIRT, Title: 'New', 'URL handle': 'new', 'Product image URL': image('shared') },
    { ...SHIRT, Title: 'Other', 'URL handle': 'other', 'Product image URL': image('other') },
    {
      ...{
        Title: 'Dress',
        'URL handle': 'dress',
        Price: '899',
        'Option1 name': 'Size',
        'Option1 value': 'S',
      },
      'Variant image URL': image('dress-s'),
    },
  ]);
  const found = await applied(await upload(file));
  expect(await queued()).toEqual(['dress-s', 'kurta', 'kurta-new', 'other', 'shared']);
  await undo(found.id);
  await processImports(shop);
  expect(await queued()).toEqual(['kurta', 'shared']);
  expect(await waiting()).toBe(2);
  await applied(await upload(file));
  expect(await queued()).toEqual(['dress-s', 'kurta', 'kurta-new', 'other', 'shared']);
});

test('an export has the bytes of the command, or only the products that match', async () => {
  await importCsv(shop.db, [KURTA, { ...SHIRT, Status: 'archived' }]);
  const all = await call('GET', ADMIN_PATHS.exportProducts);
  expect(all.body).toBe(await exportCsv(shop.db));
  expect(all.headers['content-disposition']).toMatch(
    /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const some = (await call('GET', `${ADMIN_PATHS.exportProducts}?view=archived`)).body;
  expect(some).toContain('Shirt,shirt');
  expect(some).not.toContain('Kurta');
});

test('a change of more than 200 products is reviewed, applied in chunks and taken back as one', async () => {
  const rows = Array.from({ length: 450 }, (_, i) => ({
    'URL handle': `many-${i}`,
    Title: `Many ${i}`,
    Price: '100',
    'Inventory quantity': '3',
    'MRP (product.metafields.india.mrp)': i === 7 ? '102' : '',
  }));
  await importCsv(shop.db, productCsv(rows));
  const before = await exportCsv(shop.db);
  const send = async (expected: number) =>
    await call('POST', ADMIN_PATHS.changeProducts, {
      payload: {
        action: { kind: 'change-prices', percent: 5, rounding: 'rupee' },
        query: { view: 'all', q: 'many' },
        expected,
      },
    });
  expect((await send(449)).statusCode).toBe(422);
  const { importId, changed } = (await send(450)).json<ChangeProductsReply>();
  expect(changed).toBe(0);
  await processImports(shop);
  const id = String(importId);
  const found = await find(id);
  expect(found).toMatchObject({
    fileName: 'Prices +5 %: 450 products',
    isChange: true,
    state: 'review',
    counts: { changed: 449, rejected: 1, unchanged: 0 },
  });
  const { data } = await products(id, '?view=changed&limit=1');
  expect(data[0]?.differences).toEqual([{ field: 'Price', before: '₹100.00', after: '₹105.00' }]);
  const [rejected] = (await products(id, '?view=rejected')).data;
  expect(rejected).toMatchObject({ handle: 'many-7', notes: [expect.stringContaining('above the MRP')] });
  expect(await exportCsv(shop.db)).toBe(before);

  await sql`update products set title = 'Other' where id = 'many-3'`.execute(shop.db);
  expect((await apply(found)).statusCode).toBe(200);
  expect(await applyNextProducts(shop.db, id)).toBe(true);
  expect((await find(id)).progress).toEqual({ done: 200, total: 449 });
  await processImports(shop);
  expect(await find(id)).toMatchObject({ state: 'applied', counts: { skipped: 1 } });
  const prices = await sql<{ price: number; n: number }>`
    select regular_price_paise as price, count(*)::int as n from variants group by 1 order by 1`.execute(
    shop.db,
  );
  expect(prices.rows).toEqual([
    { price: 10_000, n: 2 },
    { price: 10_500, n: 448 },
  ]);
  expect((await call('GET', at(ADMIN_PATHS.rejectedRows, id))).statusCode).toBe(422);

  expect((await undo(id)).statusCode).toBe(200);
  await processImports(shop);
  await sql`update products set title = 'Many 3' where id = 'many-3'`.execute(shop.db);
  expect(await find(id)).toMatchObject({ state: 'undone' });
  expect(await exportCsv(shop.db)).toBe(before);
});

test('a change prepared by an earlier version is read with its products', async () => {
  const names = ['early-1', 'early-2'];
  await importCsv(
    shop.db,
    productCsv(names.map((name) => ({ 'URL handle': name, Title: name, Price: '1' }))),
  );
  await sql`alter table product_imports drop column product_ids`.execute(shop.db);
  const change = { action: { kind: 'hide' }, ids: names };
  const { rows } = await sql<{ id: string }>`
    insert into product_imports (file_name, staff_name, change, state)
    values ('Hide: 2 products', 'Asha', ${JSON.stringify(change)}, 'reading') returning id`.execute(shop.db);
  const file = new URL('../../database/migrations/0720-products-of-large-changes.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(shop.db);
  await processImports(shop);
  expect(await find(String(rows[0]?.id))).toMatchObject({ state: 'review', counts: { changed: 2 } });
});

test('a table with more than 200 edited products is reviewed too, with every value', async () => {
  const names = Array.from({ length: 201 }, (_, i) => `wide-${i}`);
  await importCsv(
    shop.db,
    productCsv(names.map((name) => ({ 'URL handle': name, Title: name, Price: '100', SKU: name }))),
  );
  const before = await exportCsv(shop.db);
  const { rows } = await sql<{ id: number; product: string }>`
    select id, product_id as product from variants where product_id = any(${names}::text[])`.execute(shop.db);
  const edits = rows.map(({ id, product }) => [
    product,
    {
      patch: { facts: { HSN: '0904' }, variants: { [id]: { price: 110, netQuantity: '100 g' } } },
      // of the first one the price was another
      seen: { [`variants.${id}.price`]: product === 'wide-0' ? 90 : 100, 'facts.HSN': null },
    },
  ]);
  const { importId } = (
    await call('POST', ADMIN_PATHS.changeProducts, {
      payload: { action: { kind: 'edit-cells', products: Object.fromEntries(edits) } },
    })
  ).json<ChangeProductsReply>();
  await processImports(shop);
  const id = String(importId);
  const found = await find(id);
  expect(found).toMatchObject({
    fileName: 'Edited as a table: 201 products',
    state: 'review',
    counts: { changed: 200, rejected: 1 },
  });
  const [first] = (await products(id, '?view=changed&limit=1')).data;
  expect(first?.differences).toEqual([
    { field: 'HSN', before: null, after: '0904' },
    { field: 'Price', before: '₹100.00', after: '₹110.00' },
    { field: 'Net quantity of the variant', before: null, after: '100 g' },
  ]);
  expect((await apply(found)).statusCode).toBe(200);
  await processImports(shop);
  expect(await exportCsv(shop.db)).not.toBe(before);
  expect((await undo(id)).statusCode).toBe(200);
  await processImports(shop);
  expect(await exportCsv(shop.db)).toBe(before);
});
