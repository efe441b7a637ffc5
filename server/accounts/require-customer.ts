import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { markAuthGuard } from '#server/http/openapi/openapi-auth.ts';
import { hashToken } from '#server/security/random-token.ts';
import type { Customer } from './customer.ts';
import { customerSessionLifetime } from './sign-in/session-lifetime.ts';
import { sessionLookupsOf } from './sign-in/session-lookups.ts';
import { touchSession } from './sign-in/session-queries.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in customer. Set by `requireCustomer`; absent in routes without it. */
    customer: Customer;
    /** The hash of the session token. Set by `requireToken`; absent in routes without it. */
    tokenHash: Buffer;
  }
}

// 32 bytes in base64url
const BEARER = /^Bearer +([\w-]{43})$/i;

/** A hook for routes that require sign-in: sets `request.customer`. Throws UserError: unauthenticated. */
export function requireCustomer(db: Database) {
  return markAuthGuard(async (request: FastifyRequest): Promise<void> => {
    request.customer = await requireCustomerOf(db, request);
  });
}

/**
 * A hook for a route that looks the session up itself, later: sets `request.tokenHash`. Throws UserError: unauthenticated, if
 * the request has no token.
 */
export const requireToken = markAuthGuard(async (request: FastifyRequest): Promise<void> => {
  const tokenHash = bearerTokenHash(request);
  if (!tokenHash) throw notSignedIn();
  request.tokenHash = tokenHash;
});

const notSignedIn = () => new UserError('unauthenticated', 'Please sign in to continue.');

/** The signed-in customer. Throws UserError: unauthenticated. */
export async function requireCustomerOf(db: Database, request: FastifyRequest): Promise<Customer> {
  const customer = await findCustomer(db, request);
  if (!customer) throw notSignedIn();
  return customer;
}

/** The signed-in customer, for routes where signing in is optional. */
export async function findCustomer(db: Database, request: FastifyRequest): Promise<Customer | undefined> {
  const tokenHash = bearerTokenHash(request);
  const session = tokenHash && (await sessionLookupsOf(db).read(tokenHash));
  if (!session) return undefined;
  const { isLong, isTouchDue, ...customer } = session;
  if (isTouchDue) await touchSession(db, tokenHash, customerSessionLifetime(isLong).idleDays);
  return customer;
}

/** The hash of the request's session token. Undefined if there is none in the right format. */
export function bearerTokenHash(request: FastifyRequest): Buffer | undefined {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : hashToken(token);
}
