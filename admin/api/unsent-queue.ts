import type { AdminClient, AdminError, WriteMethod } from './client.ts';

/** A write that is stored on this device because it could not be sent. */
export interface UnsentChange {
  /** Idempotency key: the server applies the change once, however often it is sent. */
  key: string;
  /** The staff member who made it; never sent in the name of another. */
  staffId: string;
  /** What it does, for people: `Ship order 7K3M9`. */
  label: string;
  method: WriteMethod;
  path: string;
  body?: unknown;
  ifMatch?: string;
  /** ISO time. */
  createdAt: string;
  /** First parts of the query keys that are stale once it has been sent. */
  invalidates: string[];
  /** The server rejected it, with this sentence. It stays until a person removes it or tries again. */
  rejected?: string;
}

interface QueueSettings {
  client: Pick<AdminClient, 'send'>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  staffId(): string | undefined;
  /** Called after each change that the server applied. */
  onSent(change: UnsentChange, data: unknown): void;
  /** Runs one sender at a time over all tabs. Resolves to undefined, without `act`, while there is another one. */
  withLock(act: () => Promise<boolean>): Promise<boolean | undefined>;
}

const STORAGE_KEY = 'admin.unsent';

/**
 * Changes made without a network, in their order. `send` sends them one after the other and stops at the first that
 * gets no reply; a change that the server rejects stays with the reason, and the next one is sent.
 */
export class UnsentQueue {
  readonly #settings: QueueSettings;
  readonly #listeners = new Set<() => void>();
  #changes: readonly UnsentChange[];

  constructor(settings: QueueSettings) {
    this.#settings = settings;
    this.#changes = this.#read();
  }

  /** All stored changes, oldest first. The array is replaced at every change. */
  list = (): readonly UnsentChange[] => this.#changes;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(change: UnsentChange): void {
    this.#write((changes) => [...changes, change]);
  }

  remove(key: string): void {
    this.#write((changes) => changes.filter((change) => change.key !== key));
  }

  /** Sends a rejected change once more with the next `send`. */
  retry(key: string): void {
    this.#write((changes) =>
      changes.map((change) => {
        if (change.key !== key) return change;
        const { rejected, ...again } = change;
        return again;
      }),
    );
  }

  /** Reads what another tab has changed. */
  refresh(): void {
    this.#publish(this.#read());
  }

  /**
   * Sends what can be sent. Resolves to false if a later attempt has to follow: something is left that it can send, or
   * another sender is at work, which may leave something.
   */
  async send(): Promise<boolean> {
    const isDone = await this.#settings.withLock(async () => {
      this.refresh();
      return this.#sendAll();
    });
    return isDone ?? false;
  }

  async #sendAll(): Promise<boolean> {
    for (const { key } of this.#changes) {
      // while the one before was sent, a person may have removed this one or signed out, here or in another tab
      const change = this.#read().find((each) => each.key === key);
      if (!change || change.rejected !== undefined || change.staffId !== this.#settings.staffId()) continue;
      const { method, path, body, ifMatch } = change;
      const result = await this.#settings.client.send(method, path, { body, ifMatch, idempotencyKey: key });
      if (result.ok) {
        this.remove(key);
        this.#settings.onSent(change, result.data);
        continue;
      }
      if (!isFinal(result.error)) return false;
      const rejected = result.error.message;
      this.#write((changes) => changes.map((each) => (each.key === key ? { ...each, rejected } : each)));
    }
    return true;
  }

  #write(update: (changes: readonly UnsentChange[]) => readonly UnsentChange[]): void {
    // another tab may have written since
    const changes = update(this.#read());
    this.#settings.storage.setItem(STORAGE_KEY, JSON.stringify(changes));
    this.#publish(changes);
  }

  #read(): readonly UnsentChange[] {
    try {
      const stored: unknown = JSON.parse(this.#settings.storage.getItem(STORAGE_KEY) ?? '[]');
      return Array.isArray(stored) ? (stored as UnsentChange[]) : [];
    } catch {
      return [];
    }
  }

  #publish(changes: readonly UnsentChange[]): void {
    this.#changes = changes;
    for (const listener of this.#listeners) listener();
  }
}

/** True if sending the same request again cannot help. */
export function isFinal(error: AdminError): boolean {
  if (error.kind !== 'http-error') return false;
  if ([401, 408, 429].includes(error.status) || error.code === 'request_in_flight') return false;
  return error.status < 500;
}
