import type { Database } from '#server/database/database.ts';
import { GroupedReads } from '#server/database/statements/grouped-reads.ts';
import { type ActiveSession, selectSessions } from './session-queries.ts';

type SessionLookups = GroupedReads<Buffer, ActiveSession | undefined>;

const lookups = new WeakMap<Database, SessionLookups>();

/** Looks up sessions by the hashes of their tokens, for all requests that use this pool. Undefined: expired or unknown. */
export function sessionLookupsOf(db: Database): SessionLookups {
  const known = lookups.get(db) ?? new GroupedReads((hashes) => selectSessions(db, hashes));
  lookups.set(db, known);
  return known;
}
