// The API on the database of a data folder. Without `fragments`, `catalogChanges` is never connected, so nothing is cached.
// Run as a separate process: `node bench/harness/programs/uncached-api.ts DATA_DIR [fragments]`. Prints its port.
import { randomBytes } from 'node:crypto';
import { buildApp } from '#server/app.ts';
import { listenForCatalogChanges } from '#server/database/changes/catalog-changes.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { readSettings } from '#server/settings/settings.ts';

const settings = readSettings({ HAAT_DATA_DIR: process.argv[2], RATE_LIMITS: 'off' });
const { db, connection } = await openShopDatabase(settings);
const disconnected = {
  isConnected: () => false,
  onChange: () => {},
  wake: () => {},
  close: async () => {},
};
const catalogChanges =
  process.argv[3] === 'fragments' ? await listenForCatalogChanges(connection) : disconnected;
const app = await buildApp({
  db,
  settings,
  signingSecret: randomBytes(32),
  encryptionKeys: { current: randomBytes(32) },
  catalogChanges,
  logger: { level: 'warn' },
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(new URL(url).port);
