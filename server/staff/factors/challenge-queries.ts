import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';

const LIFETIME_MINUTES = 10;

/** Stores what a person has to confirm within ten minutes. `purpose` names who must confirm it. */
export async function insertChallenge(
  db: Database,
  {
    challenge,
    purpose,
    totpSecret = null,
  }: { challenge: string; purpose: string; totpSecret?: string | null },
): Promise<void> {
  await sql`
    insert into staff_challenges (challenge, purpose, totp_secret, expires_at)
    values (${challenge}, ${purpose}, ${totpSecret}, now() + make_interval(mins => ${LIFETIME_MINUTES}))`.execute(
    db,
  );
}

/** Reads a challenge without ending it: a mistyped first code can be corrected. */
export function selectChallenge(
  db: Database | Transaction,
  challenge: string,
  purpose: string,
): Promise<{ totpSecret: string | null } | undefined> {
  return db
    .selectFrom('staff_challenges')
    .select('totp_secret as totpSecret')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Ends a challenge. Returns false if there is none for this purpose, or if it has been used. */
export async function deleteChallenge(
  db: Database | Transaction,
  challenge: string,
  purpose: string,
): Promise<boolean> {
  const deleted = await sql`
    delete from staff_challenges
    where challenge = ${challenge} and purpose = ${purpose} and expires_at > now()`.execute(db);
  return deleted.numAffectedRows === 1n;
}
