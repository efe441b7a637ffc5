import type { InjectOptions } from 'fastify';
import type { Role } from '#contract/admin/permissions.ts';
import { API_PREFIX } from '#contract/api-paths.ts';
import type { Database } from '#server/database/database.ts';
import { readSettings } from '#server/settings/settings.ts';
import { createSession } from '#server/staff/sessions/create-session.ts';
import { type App, uniqueIp } from '../api-requests.ts';

/** The shop's origin in tests, unless a test sets another one. */
export const SHOP_ORIGIN = readSettings({}).shopOrigin;

let memberCount = 0;

/** Adds a staff member who has just signed in. Send `headers` with each of their requests, or call `staffInject`. */
export async function signedInStaff(_app: App, db: Database, role: Role) {
  memberCount += 1;
  const email = `${role}.${memberCount}@staff.example`;
  return await db.transaction().execute(async (trx) => {
    const { id, name } = await trx
      .insertInto('staff')
      .values({ email, name: `Meera ${memberCount}`, role })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
    const device = { browser: 'Chrome on Android', network: '198.18.0.x' };
    const { token, sessionId } = await createSession(trx, { id, role }, device);
    return { id, name, email, role, sessionId, headers: adminHeaders(token) };
  });
}

/** What the admin sends with each request. */
export function adminHeaders(token?: string): Record<string, string> {
  return {
    origin: SHOP_ORIGIN,
    'x-haat-admin': '1',
    ...(token !== undefined && { cookie: `haat_admin=${token}` }),
  };
}

/** Sends a request of a staff member. `path` is one of ADMIN_PATHS, with its parameters filled in. */
export function staffInject(
  app: App,
  { headers }: { headers: Record<string, string> },
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  options: Omit<InjectOptions, 'method' | 'url' | 'path'> = {},
) {
  return app.inject({
    method,
    url: API_PREFIX + path,
    remoteAddress: uniqueIp(),
    ...options,
    headers: { ...headers, ...options.headers },
  });
}
