import { afterAll, afterEach, beforeAll } from 'vitest';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { expectInvariants } from '../invariants.ts';
import { testApp } from '../test-app.ts';

export const GST_STORE_INFO = {
  companyName: 'Chowk Handicrafts <LLP>',
  companyAddress: 'B-12, Sector 63, Noida, Uttar Pradesh 201301',
  companyEmail: 'care@chowk.example',
  companyPhone: '+919812345678',
  gstin: '09ZZZCH0000Z1ZH',
  stateCode: '09',
  // most tests of invoices do not ship
  invoiceAt: 'payment' as const,
};

/**
 * A shop of a merchant who is registered for GST, for all tests of a file: opened before the first and closed
 * after the last. Checks the invariants after each test.
 */
export function gstStore() {
  let shop: Awaited<ReturnType<typeof testApp>>;
  beforeAll(async () => {
    shop = await testApp();
    await saveStoreInfo(shop.db, GST_STORE_INFO);
  });
  afterEach(() => expectInvariants(shop.db));
  afterAll(() => shop.close());
  return {
    get app() {
      return shop.app;
    },
    get db() {
      return shop.db;
    },
  };
}
