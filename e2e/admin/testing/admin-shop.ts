import type { BrowserContext } from '@playwright/test';
import { ADMIN_PREFIX } from '#contract/admin/admin-paths.ts';
import type { Role } from '#contract/admin/permissions.ts';
import { API_PREFIX } from '#contract/api-paths.ts';
import { ADMIN_MARK_COOKIE, ADMIN_PAGES } from '#contract/page-links.ts';
import type { Database } from '#server/database/database.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { adminCookieName } from '#server/settings/admin-cookie-name.ts';
import { createSession } from '#server/staff/sessions/create-session.ts';
import { seedOrders } from '../../testing/seed-orders.ts';
import { type RunningShop, startShop } from '../../testing/start-shop.ts';

export interface AdminShop extends RunningShop {
  /** The shop's own database, to prepare and to check. */
  db: Database;
  /** Adds a staff member. */
  addStaff(role: Role): Promise<{ id: string; name: string; role: Role }>;
  /** Signs a staff member in, in this browser. */
  signIn(context: BrowserContext, member: { id: string; role: Role }): Promise<void>;
}

export const SEEDED_ORDERS = 500;
const DEVICE = { browser: 'Chrome on Android', network: '198.18.0.x' };

/** Starts a shop with the demo catalog and 500 orders of every kind. */
export async function startAdminShop(orders = SEEDED_ORDERS): Promise<AdminShop> {
  const shop = await startShop({ RATE_LIMITS: 'off', TEST_PAYMENTS: 'on', LOG_LEVEL: 'warn' });
  const database = await openShopDatabase({ dataDir: shop.dataDir });
  const { db } = database;
  const stop = async () => {
    await database.close();
    await shop.stop();
  };
  try {
    await seedOrders(db, orders);
  } catch (cause) {
    await stop();
    throw new Error(`The orders could not be added. The shop printed:\n${shop.log()}`, { cause });
  }
  return {
    ...shop,
    db,
    addStaff: async (role) => ({ ...(await insertStaff(db, role)), role }),
    async signIn(context, member) {
      const { token } = await db.transaction().execute((trx) => createSession(trx, member, DEVICE));
      const { hostname } = new URL(shop.apiBase);
      await context.addCookies([
        {
          name: adminCookieName(shop.apiBase),
          value: token,
          domain: hostname,
          path: API_PREFIX + ADMIN_PREFIX,
          httpOnly: true,
          sameSite: 'Strict',
        },
        // the browser of a member who signed in has both
        { name: ADMIN_MARK_COOKIE, value: '1', domain: hostname, path: ADMIN_PAGES, sameSite: 'Strict' },
      ]);
    },
    stop,
  };
}

function insertStaff(db: Database, role: Role) {
  return db
    .insertInto('staff')
    .values({ email: `${role}.${process.hrtime.bigint()}@staff.example`, name: 'Meera Nair', role })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}
