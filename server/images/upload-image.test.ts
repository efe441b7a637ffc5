import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { testApp } from '#server/testing/test-app.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let editor: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  shop = await testApp();
  editor = await signedInStaff(shop.app, shop.db, 'catalog-editor');
});
afterAll(() => shop.close());

const upload = (payload: Buffer, type = 'image/jpeg') =>
  staffInject(shop.app, editor, 'POST', `${ADMIN_PATHS.images}?name=front.jpg`, {
    payload,
    headers: { 'content-type': type },
  });
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

test('the original of an uploaded image is stored once and queued for resizing', async () => {
  const [first, second] = [await upload(JPEG), await upload(JPEG)];
  expect([first.statusCode, second.json()]).toEqual([201, first.json()]);
  const { url } = first.json<{ url: string }>();
  expect(url).toMatch(/^\/media\/own\/[0-9a-f]{64}\/front\.jpg$/);
  const originals = await shop.db.selectFrom('image_originals').select('bytes').execute();
  expect(originals).toEqual([{ bytes: JPEG }]);
  expect(await shop.db.selectFrom('image_queue').select('url').execute()).toEqual([{ url }]);
});

test('other files are rejected with the reason', async () => {
  const heic = await upload(Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 'image/heic');
  expect([heic.statusCode, heic.json().error]).toEqual([422, expect.stringContaining('HEIC')]);
  expect((await upload(Buffer.from('<svg/>'), 'image/svg+xml')).statusCode).toBe(422);
  expect((await upload(Buffer.alloc(20 * 1024 * 1024 + 1))).statusCode).toBe(413);
  expect((await upload(JPEG, 'text/plain')).statusCode).toBe(415);
});

test('the file decides what it is where the browser does not know its type', async () => {
  const type = 'application/octet-stream';
  expect((await upload(JPEG, type)).statusCode).toBe(201);
  const heic = await upload(Buffer.from('\0\0\0\x18ftypheic', 'latin1'), type);
  expect([heic.statusCode, heic.json().error]).toEqual([422, expect.stringContaining('HEIC')]);
});
