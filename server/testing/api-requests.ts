import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { API_PREFIX } from '#contract/api-paths.ts';
import type { buildApp } from '#server/app.ts';
import type { Database } from '#server/database/database.ts';

export type App = Awaited<ReturnType<typeof buildApp>>;

let ipCount = 0;

/** A different unroutable IP each time (RFC 2544), so that requests of different people do not share a rate limit. */
export function uniqueIp(): string {
  ipCount += 1;
  return `198.18.${(ipCount >> 8) % 256}.${ipCount % 256}`;
}

/** Extends existing delays of an account, so that none ends on a slow machine before the next attempt. Creates none. */
export async function extendSignInDelays(db: Database, email: string): Promise<void> {
  await sql`update sign_in_attempts set next_allowed_at = next_allowed_at + interval '10 minutes'
    where account_hash = sha256(${Buffer.from(email)})`.execute(db);
}

/** Posts JSON below the API's prefix. */
export function post(app: App, path: string, payload: object, options: InjectOptions = {}) {
  return app.inject({
    method: 'POST',
    url: API_PREFIX + path,
    payload,
    remoteAddress: uniqueIp(),
    ...options,
  });
}
