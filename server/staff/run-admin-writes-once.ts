import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ADMIN_PREFIX } from '#contract/admin/admin-paths.ts';
import { API_PREFIX } from '#contract/api-paths.ts';
import type { Database } from '#server/database/database.ts';
import {
  hashRequest,
  type IdempotentRequest,
  readIdempotencyKey,
} from '#server/idempotency/idempotent-request.ts';
import { lockRequest, storeReplyAndUnlock, unlockRequest } from '#server/idempotency/run-once.ts';
import { decrypt, type EncryptionKeys, encrypt } from '#server/security/encryption.ts';

const PREFIX = `${API_PREFIX}${ADMIN_PREFIX}/`;
const READING = new Set(['GET', 'HEAD']);

/** Encrypted, because some replies contain a credential, such as recovery codes or the link of an invitation. */
const storedReply = z.object({ status: z.int(), etag: z.string().optional(), encryptedBody: z.string() });

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while `runAdminWritesOnce` holds the key of this request. */
    lockedRequest?: IdempotentRequest | undefined;
  }
}

/**
 * Runs each write of the admin once per `Idempotency-Key` of a staff member, for every route that is registered later:
 * the same request again gets the first reply. Rejected and failed requests run again. A request whose server is killed
 * runs again after a minute, also if its change was stored and only its reply was not: changes that move money or place
 * orders have `storesOwnReply` and store both in one transaction. Public routes have one-time codes and links instead.
 */
export function runAdminWritesOnce(
  app: FastifyInstance,
  { db, encryptionKeys }: { db: Database; encryptionKeys: EncryptionKeys },
): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith(PREFIX) || [route.method].flat().every((method) => READING.has(method))) return;
    const admin = route.config?.admin;
    if (!admin || admin.permission === 'public' || admin.storesOwnReply) return;
    route.preHandler = [replyOrLock, ...[route.preHandler ?? []].flat()];
    route.onSend = [...[route.onSend ?? []].flat(), storeOrUnlock];
  });

  async function replyOrLock(request: FastifyRequest, reply: FastifyReply) {
    const key = readIdempotencyKey(request.headers);
    if (key === undefined) return;
    const content = { method: request.method, url: request.url, body: hashBody(request) };
    const idempotent = { scope: `staff:${request.staff.id}`, key, hash: hashRequest(content) };
    const earlier = await lockRequest(db, idempotent);
    if (!earlier) {
      request.lockedRequest = idempotent;
      return;
    }
    const { status, etag, encryptedBody } = storedReply.parse(earlier.reply);
    if (etag !== undefined) reply.header('etag', etag);
    const body = decrypt(encryptionKeys, purposeOf(idempotent), encryptedBody);
    return reply.code(status).type('application/json; charset=utf-8').send(body);
  }

  async function storeOrUnlock(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    const locked = request.lockedRequest;
    if (!locked) return;
    request.lockedRequest = undefined;
    // a reply that changes the session is no longer valid for the session that repeats the request
    const isStored = reply.statusCode < 400 && typeof payload === 'string' && !reply.hasHeader('set-cookie');
    if (!isStored) return await unlockRequest(db, locked);
    const etag = reply.getHeader('etag');
    await storeReplyAndUnlock(db, locked, {
      status: reply.statusCode,
      ...(typeof etag === 'string' && { etag }),
      encryptedBody: encrypt(encryptionKeys, purposeOf(locked), payload),
    });
  }
}

const purposeOf = ({ scope, key }: IdempotentRequest) => `reply ${scope} ${key}`;

/** A body that is read as a stream is not known yet: its type and length are compared instead. */
function hashBody({ body, headers }: FastifyRequest): string {
  const isStream = typeof body === 'object' && body !== null && 'pipe' in body;
  const content = isStream ? [headers['content-type'], headers['content-length']] : body;
  return hashRequest(content).toString('base64url');
}
