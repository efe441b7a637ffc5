// A connection that is lost gets no reply for seconds: requests that come later do not wait for it.
const MAX_WAIT_MS = 50;
// more would make the first requests of a reading wait long for the last
const MAX_KEYS = 100;

interface WaitingRead<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (thrown: unknown) => void;
}

/**
 * Reads for requests that arrive together. Those that arrive during a reading go together in the next one: sending a statement
 * and receiving its result takes longer than looking up one more key. A lone request waits for nothing.
 */
export class GroupedReads<Key, Value> {
  readonly #readAll: (keys: readonly Key[]) => Promise<readonly Value[]>;
  readonly #waiting: WaitingRead<Key, Value>[] = [];
  #running: { startedAt: number } | undefined;

  /** `readAll` returns a value for each key, in their order. */
  constructor(readAll: (keys: readonly Key[]) => Promise<readonly Value[]>) {
    this.#readAll = readAll;
  }

  /** Sees all that was committed before this call. Rejects if the reading that it is part of fails. */
  read(key: Key): Promise<Value> {
    const value = new Promise<Value>((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
    });
    if (!this.#running || performance.now() - this.#running.startedAt > MAX_WAIT_MS) void this.#readWaiting();
    return value;
  }

  async #readWaiting(): Promise<void> {
    const running = { startedAt: performance.now() };
    this.#running = running;
    const reads = this.#waiting.splice(0, MAX_KEYS);
    try {
      const values = await this.#readAll(reads.map(({ key }) => key));
      for (const [i, { resolve }] of reads.entries()) resolve(values[i] as Value);
    } catch (thrown) {
      for (const { reject } of reads) reject(thrown);
    }
    // a later reading runs, and goes on with those that wait
    if (this.#running !== running) return;
    this.#running = undefined;
    if (this.#waiting.length > 0) void this.#readWaiting();
  }
}
