import { startShop } from './start-shop.ts';

/**
 * One shop for all end-to-end tests. They play a crowd from one address and with one telephone number, so limits
 * counted by these are lifted.
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
