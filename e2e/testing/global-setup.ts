import { startShop } from './start-shop.ts';

/**
 * Starts one shop for all end-to-end tests. They act as many shoppers with one IP and one phone number, so
 * the limits per IP and per phone number are lifted.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const shop = await startShop({
    RATE_LIMITS: 'off',
    TEST_PAYMENTS: 'on',
    COD_MAX_OPEN: '1000000',
    LOG_LEVEL: 'warn',
  });
  process.env.E2E_ORIGIN = shop.origin;
  process.env.E2E_API_BASE = shop.apiBase;
  process.env.E2E_DATA_DIR = shop.dataDir;
  return () => shop.stop();
}
