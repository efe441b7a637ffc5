import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
// @ts-expect-error: it has no types
import S3rver from '@20minutes/s3rver';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { API_PREFIX } from '#contract/api-paths.ts';
import { listActionItems } from '#server/action-items/list-action-items.ts';
import { restoreBackup } from '#server/database/backup/restore-backup.ts';
import { writeBackup } from '#server/database/backup/write-backup.ts';
import { readSettings } from '#server/settings/settings.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { settingsProblems } from '#server/testing/settings-problems.ts';
import { testApp } from '#server/testing/test-app.ts';
import { unmigratedDatabase } from '#server/testing/test-database.ts';
import { deleteUnusedImages } from '../image-maintenance.ts';
import { THUMBNAIL_WIDTH } from '../processing/resized-image.ts';
import { moveAllImages, moveImagesJob } from './move-images.ts';
import { openS3 } from './object-storage.ts';
import { readObjectOf } from './read-object.ts';

// A server of the protocol that checks signatures; its key and secret are S3RVER.
interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
const S3 = S3rver as new (options: object) => S3Server;

const BUCKET = 'haat-images';
const BYTES = 3_000;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let folder: string;
let server: S3Server;
let port = 0;
let shop: Awaited<ReturnType<typeof testApp>>;

async function startServer() {
  server = new S3({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: BUCKET }],
  });
  ({ port } = await server.run());
}

const environmentOf = (overrides: Record<string, string> = {}) => ({
  IMAGE_S3_ENDPOINT: `http://127.0.0.1:${port}`,
  IMAGE_S3_BUCKET: BUCKET,
  IMAGE_S3_ACCESS_KEY_ID: 'S3RVER',
  IMAGE_S3_SECRET_ACCESS_KEY: 'S3RVER',
  ...overrides,
});
const settingsOf = (overrides?: Record<string, string>) => {
  const { imageStorage } = readSettings(environmentOf(overrides));
  if (!imageStorage) throw new Error('no image storage');
  return { imageStorage };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'haat-s3-'));
  await startServer();
  shop = await testApp({ settings: settingsOf() });
});
afterAll(async () => {
  await expectInvariants(shop.db);
  await shop.close();
  await server.close();
  await rm(folder, { recursive: true });
});

/** Forwards to a port, and breaks its connections at the start of the `nth` upload. */
async function startBreakingProxy(target: number, nth: number) {
  let uploads = 0;
  const sockets = new Set<net.Socket>();
  const proxy = net.createServer((client) => {
    const upstream = net.connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => to.destroy());
      from.on('data', (chunk: Buffer) => {
        if (from === client && chunk.toString('latin1', 0, 4) === 'PUT ') uploads += 1;
        if (uploads >= nth) for (const socket of sockets) socket.destroy();
        else to.write(chunk);
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    port: (proxy.address() as AddressInfo).port,
    close: () => new Promise((resolve) => proxy.close(resolve)),
  };
}

let files: { name: string; bytes: Buffer }[];
let original: Buffer;
let originalHash: string;

/** An original with files, used by a product so that no job deletes it. */
async function addImages(count = 2) {
  original = randomBytes(BYTES);
  originalHash = sha256(original);
  files = Array.from({ length: count }, () => ({
    name: `${randomBytes(16).toString('base64url')}-320.webp`,
    bytes: randomBytes(BYTES),
  }));
  await shop.db.insertInto('image_originals').values({ hash: originalHash, bytes: original }).execute();
  for (const file of files)
    await shop.db
      .insertInto('image_files')
      .values({ ...file, original_hash: originalHash })
      .execute();
}

beforeEach(() => addImages());
afterEach(async () => {
  await sql`truncate image_originals, image_files, image_transfers, images`.execute(shop.db);
});

const inDatabase = async () => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from image_files where bytes is not null)
      + (select count(*) from image_originals where bytes is not null) as count`.execute(shop.db);
  return rows[0]?.count;
};
const move = (overrides?: Record<string, string>) =>
  moveAllImages({ db: shop.db, settings: settingsOf(overrides) }, () => {});
const served = (name: string) => shop.app.inject(`${API_PREFIX}/media/${name}`);
const expectServed = async () => {
  for (const { name, bytes } of files) {
    const reply = await served(name);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(reply.rawPayload.equals(bytes)).toBe(true);
  }
};

test('images move to the storage and are served as before; the database has none of their bytes', async () => {
  await expectServed();
  expect(await move()).toEqual({ moved: 3, left: 0 });
  expect(await inDatabase()).toBe(0);
  await expectServed();
  expect(await move()).toEqual({ moved: 0, left: 0 });
});

test('the small images of packing slips stay in the database', async () => {
  const name = `${randomBytes(16).toString('base64url')}-${THUMBNAIL_WIDTH}.jpg`;
  const bytes = randomBytes(BYTES);
  await shop.db.insertInto('image_files').values({ name, bytes, original_hash: originalHash }).execute();
  expect(await move()).toEqual({ moved: 3, left: 0 });
  expect(await inDatabase()).toBe(1);
  expect((await served(name)).rawPayload.equals(bytes)).toBe(true);
});

test('an uploaded image is accepted while the storage is down, and moves when it is back', async () => {
  const editor = await signedInStaff(shop.app, shop.db, 'catalog-editor');
  await move();
  await server.close();
  const log: { attempts?: number; reason?: string }[] = [];
  const logger = pino({}, { write: (line: string) => void log.push(JSON.parse(line)) });
  const run = () => moveImagesJob(shop, logger, new AbortController().signal);
  try {
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(500)]);
    const upload = await staffInject(shop.app, editor, 'POST', `${ADMIN_PATHS.images}?name=front.jpg`, {
      payload: jpeg,
      headers: { 'content-type': 'image/jpeg' },
    });
    expect(upload.statusCode).toBe(201);
    await run();
    expect(log).toMatchObject([{ reason: expect.stringContaining('cannot be reached (ECONNREFUSED)') }]);
    expect(await inDatabase()).toBe(1);
    expect(await listActionItems(shop.db)).toContainEqual({
      kind: 'image-storage-failing',
      items: [expect.objectContaining({ images: 1, error: expect.stringContaining('ECONNREFUSED') })],
    });
    // a moved image cannot be had meanwhile, and the reply is not cached
    const reply = await served(files[0]?.name ?? '');
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([503, 'no-store']);
  } finally {
    await startServer();
  }
  await sql`update image_transfers set next_attempt_at = now() where last_error is not null`.execute(shop.db);
  await run();
  expect(await inDatabase()).toBe(0);
  expect(await listActionItems(shop.db)).not.toContainEqual(
    expect.objectContaining({ kind: 'image-storage-failing' }),
  );
  await expectServed();
});

test.each([
  [{ IMAGE_S3_SECRET_ACCESS_KEY: 'not-the-secret' }, /rejects the key \(SignatureDoesNotMatch\)/],
  [{ IMAGE_S3_ACCESS_KEY_ID: 'nobody' }, /rejects the key \(InvalidAccessKeyId\)/],
  [{ IMAGE_S3_BUCKET: 'missing-bucket' }, /has no bucket missing-bucket: create it/],
])(
  'with %o nothing is lost, and the sentence names what to correct, without the secret',
  async (wrong, expected) => {
    const error = await move(wrong).catch((failure: Error) => failure);
    expect(String(error)).toMatch(expected);
    expect(String(error)).not.toContain('not-the-secret');
    expect(await inDatabase()).toBe(3);
    await expectServed();
  },
);

test('a large image is moved whole', async () => {
  const large = randomBytes(8 * 1024 * 1024);
  await shop.db
    .insertInto('image_originals')
    .values({ hash: sha256(large), bytes: large })
    .execute();
  await move();
  const stored = await openS3(settingsOf().imageStorage).get(`originals/${sha256(large)}`);
  expect(stored?.equals(large)).toBe(true);
});

test('a storage that goes away in the middle of a move loses nothing, and the move goes on where it ended', async () => {
  await addImages(6);
  const proxy = await startBreakingProxy(port, 3);
  try {
    await expect(move({ IMAGE_S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` })).rejects.toThrow(
      /cannot be reached/,
    );
  } finally {
    await proxy.close();
  }
  expect(await inDatabase()).toBe(8);
  await expectServed();
  // as after the end of the process during a transfer: it is claimed, and no process works on it
  await sql`update image_transfers set last_error = null`.execute(shop.db);
  expect(await move()).toEqual({ moved: 8, left: 0 });
  await expectServed();
});

test('a storage that hangs ends the attempt; one that loses or damages an object never serves it', async () => {
  const { imageStorage } = settingsOf();
  const silent = http.createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  await expect(openS3({ ...imageStorage, endpoint }, 100).get('x')).rejects.toThrow(
    /no reply within 0.1 seconds/,
  );
  silent.closeAllConnections();
  silent.close();

  await move();
  const storage = openS3(imageStorage);
  const [first, second] = files;
  await storage.put(`files/${first?.name}`, Buffer.from('another image'));
  await storage.delete(`files/${second?.name}`);
  expect((await served(first?.name ?? '')).statusCode).toBe(503);
  expect((await served(second?.name ?? '')).statusCode).toBe(503);
});

test('images that nothing uses are deleted there too, a day later; one that is added again stays', async () => {
  await move();
  const storage = openS3(settingsOf().imageStorage);
  await sql`update image_originals set created_at = now() - interval '2 days'`.execute(shop.db);
  await deleteUnusedImages(shop.db);
  expect(await sql`select from image_files`.execute(shop.db)).toMatchObject({ rows: [] });
  await move();
  // a backup that began before still needs it
  expect(await storage.get(`originals/${originalHash}`)).toEqual(original);

  const again = files[0];
  await shop.db.insertInto('image_originals').values({ hash: originalHash, bytes: original }).execute();
  await shop.db
    .insertInto('image_files')
    .values({ name: again?.name ?? '', bytes: again?.bytes ?? Buffer.alloc(0), original_hash: originalHash })
    .execute();
  await sql`update image_transfers set next_attempt_at = now()`.execute(shop.db);
  await move();
  expect(await storage.get(`originals/${originalHash}`)).toEqual(original);
  expect(await storage.get(`files/${files[1]?.name}`)).toBeUndefined();
  expect(await storage.get(`files/${again?.name}`)).toEqual(again?.bytes);
});

test('a backup has all images, verified, and is restored without the storage', async () => {
  await move();
  await addImages(1);
  const file = path.join(folder, 'backup.tar.gz');
  await expect(writeBackup(shop.connection, file)).rejects.toThrow(/IMAGE_S3_ENDPOINT/);
  await writeBackup(shop.connection, file, { readObject: readObjectOf(settingsOf()) });
  const target = await unmigratedDatabase();
  try {
    await restoreBackup(target.connection, file);
    const rows = await target.db.selectFrom('image_files').select(['name', 'bytes']).execute();
    const expected = await shop.db.selectFrom('image_files').select('name').execute();
    expect(rows.map(({ name }) => name).sort()).toEqual(expected.map(({ name }) => name).sort());
    for (const { bytes } of rows) expect(bytes?.length).toBe(BYTES);
    const originals = await target.db.selectFrom('image_originals').select(['hash', 'bytes']).execute();
    for (const { hash, bytes } of originals) expect(sha256(bytes ?? Buffer.alloc(0))).toBe(hash);
    expect(originals).toHaveLength(2);
  } finally {
    await target.close();
  }
  const storage = openS3(settingsOf().imageStorage);
  await storage.delete(`originals/${originalHash}`);
});

test('wrong settings are named', () => {
  expect(settingsProblems({ IMAGE_S3_ENDPOINT: 'https://s3.example' })).toEqual([
    expect.stringMatching(/^IMAGE_S3_BUCKET, IMAGE_S3_ACCESS_KEY_ID, IMAGE_S3_SECRET_ACCESS_KEY are missing/),
  ]);
  expect(settingsProblems(environmentOf({ IMAGE_S3_BUCKET: 'My Bucket' }))).toEqual([
    expect.stringMatching(/^IMAGE_S3_BUCKET is "My Bucket"/),
  ]);
});
