import type { Role } from '#contract/admin/permissions.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Device } from '#server/security/device.ts';
import { createRandomToken } from '#server/security/random-token.ts';
import { staffSessionLifetime } from './session-lifetime.ts';
import { insertSession } from './session-queries.ts';

export interface NewSession {
  /** For the cookie; only its hash is stored. */
  token: string;
  sessionId: string;
  /** The lifetime of the cookie. */
  maxAgeSeconds: number;
}

/** Signs a member in on a device. Caller has verified the password and code, or the passkey. */
export async function createSession(
  trx: Transaction,
  member: { id: string; role: Role },
  device: Device,
): Promise<NewSession> {
  const { token, tokenHash } = createRandomToken();
  const lifetime = staffSessionLifetime(member.role);
  const sessionId = await insertSession(trx, { tokenHash, staffId: member.id, ...lifetime, ...device });
  return { token, sessionId, maxAgeSeconds: lifetime.absoluteSeconds };
}
