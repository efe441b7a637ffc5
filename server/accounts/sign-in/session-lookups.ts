import type { Database } from '#server/database/database.ts';
import { type ActiveSession, selectSessions } from './session-queries.ts';

// A connection that is lost gets no reply for seconds: requests that come later do not wait for it.
const MAX_WAIT_MS = 50;

interface WaitingLookup {
  tokenHash: Buffer;
  resolve: (session: ActiveSession | undefined) => void;
  reject: (thrown: unknown) => void;
}

/**
 * Looks up the sessions of one server's requests. Those that arrive during a lookup go together in the next one: sending and
 * reading a statement takes longer than the lookup. A lone request waits for nothing.
 */
export class SessionLookups {
  readonly #db: Database;
  #waiting: WaitingLookup[] = [];
  #running: { startedAt: number } | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Returns the session if it has not expired. Sees all that was committed before this call. */
  find(tokenHash: Buffer): Promise<ActiveSession | undefined> {
    const found = new Promise<ActiveSession | undefined>((resolve, reject) => {
      this.#waiting.push({ tokenHash, resolve, reject });
    });
    if (!this.#running || performance.now() - this.#running.startedAt > MAX_WAIT_MS) void this.#findWaiting();
    return found;
  }

  async #findWaiting(): Promise<void> {
    const running = { startedAt: performance.now() };
    this.#running = running;
    const lookups = this.#waiting;
    this.#waiting = [];
    try {
      const sessions = await selectSessions(
        this.#db,
        lookups.map(({ tokenHash }) => tokenHash),
      );
      for (const [i, { resolve }] of lookups.entries()) resolve(sessions[i]);
    } catch (thrown) {
      for (const { reject } of lookups) reject(thrown);
    }
    // a later lookup runs, and goes on with those that wait
    if (this.#running !== running) return;
    this.#running = undefined;
    if (this.#waiting.length > 0) void this.#findWaiting();
  }
}

const lookups = new WeakMap<Database, SessionLookups>();

/** The lookups of all requests that use this pool. */
export function sessionLookupsOf(db: Database): SessionLookups {
  const known = lookups.get(db) ?? new SessionLookups(db);
  lookups.set(db, known);
  return known;
}
