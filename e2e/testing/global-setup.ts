import { rm } from 'node:fs/promises';
import { createDataDir, startShop } from './start-shop.ts';

/**
 * Starts one shop for all end-to-end tests. They act as many shoppers with one IP and one phone number, so
 * the limits per IP and per phone number are lifted. The other shops of the tests start with a copy of the data
 * of a first start.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const filled = await createDataDir();
  await (await startShop({ HAAT_DATA_DIR: filled, LOG_LEVEL: 'warn' })).stop();
  process.env.E2E_FILLED_SHOP = filled;
  const shop = await startShop({
    RATE_LIMITS: 'off',
    TEST_PAYMENTS: 'on',
    COD_MAX_OPEN: '1000000',
    LOG_LEVEL: 'warn',
  });
  process.env.E2E_ORIGIN = shop.origin;
  process.env.E2E_API_BASE = shop.apiBase;
  process.env.E2E_DATA_DIR = shop.dataDir;
  return async () => {
    await shop.stop();
    await rm(filled, { recursive: true, force: true });
  };
}
