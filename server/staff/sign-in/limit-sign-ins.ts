import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { limitRate } from '#server/rate-limits/rate-limit.ts';
import { clientIp } from '#wire/client-ip.ts';

const MAX_SIGN_INS = { max: 30, windowSeconds: 60 };

/** Counts a sign-in or a confirmation. Throws UserError: rate_limited, if one IP sends too many. */
export async function limitSignIns(db: Database, request: FastifyRequest): Promise<void> {
  await limitRate(db, `staff-sign-in:${clientIp(request)}`, MAX_SIGN_INS);
}
