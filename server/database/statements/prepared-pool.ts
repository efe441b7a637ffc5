import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import pg from 'pg';

// Every connection stores a plan per name, so the number of statements is limited: a caller may build endless
// texts.
const MAX_STATEMENTS = 1_000;
const INT8 = 20;

const namesByText = new Map<string, string>();

interface PreparedPoolConfig extends pg.PoolConfig {
  /**
   * Milliseconds after which a query without a reply destroys its connection. 0: never. Longer than
   * `statement_timeout`, which cancels a statement while the connection works.
   */
  replyTimeoutMs: number;
  /** False: sends every statement with its text. Default: true. */
  preparesStatements?: boolean;
  /**
   * Runs with the start of each transaction, in the same round trip. For a pooler whose connections keep no settings of
   * their own.
   */
  transactionSettings?: string;
}

/**
 * Creates a pool that prepares each parameterized statement once per connection and then runs it by name.
 * Callers pass lists as `= any($1)`: a text with one parameter per item is a new statement for every length.
 */
export function preparedPool(pool: PreparedPoolConfig): pg.Pool {
  const { replyTimeoutMs, preparesStatements = true, transactionSettings = '', ...config } = pool;
  class Client extends PreparingClient {
    override readonly replyTimeoutMs = replyTimeoutMs;
    override readonly preparesStatements = preparesStatements;
    override readonly transactionSettings = transactionSettings;
  }
  return new pg.Pool({ ...config, types: numericTypes(), Client });
}

type Query = (query: unknown, values?: unknown, callback?: unknown) => unknown;
type Callback = (...args: unknown[]) => void;

const SET_UNLIMITED = /^\s*set statement_timeout = 0/i;
const RESET_LIMIT = /^\s*reset statement_timeout/i;
const SET_LOCAL_UNLIMITED = /^\s*set local statement_timeout = 0/i;
const BEGINS_TRANSACTION = /^\s*(begin|start transaction)\b[^;]*$/i;
const ENDS_TRANSACTION = /^\s*(commit|rollback)\s*;?\s*$/i;

class PreparingClient extends pg.Client {
  readonly replyTimeoutMs: number = 0;
  readonly preparesStatements: boolean = true;
  readonly transactionSettings: string = '';
  /** The session, or only its transaction, has switched its `statement_timeout` off: imports, migrations. */
  #isSessionUnlimited = false;
  #isTransactionUnlimited = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // a broken connection also fails its running query; without this handler the event would end the process
    this.on('error', () => {});
    const plainQuery = withOwnPromise(this.query.bind(this) as Query);
    const namedQuery: Query = (query, values, callback) => {
      if (typeof query !== 'string') return plainQuery(query, values, callback);
      if (this.transactionSettings && BEGINS_TRANSACTION.test(query))
        return plainQuery(`${query}; ${this.transactionSettings}`, values, callback);
      const hasName = this.preparesStatements && Array.isArray(values) && values.length > 0;
      const name = hasName && nameOf(query);
      return name
        ? plainQuery({ name, text: query, values }, undefined, callback)
        : plainQuery(query, values, callback);
    };
    const limitedQuery: Query = (query, values, callback) => {
      if (typeof query === 'string') this.#followStatementTimeout(query);
      const isUnlimited = this.#isSessionUnlimited || this.#isTransactionUnlimited;
      if (this.replyTimeoutMs === 0 || isUnlimited) return namedQuery(query, values, callback);
      return this.#limit(namedQuery, query, values, callback);
    };
    // pg declares `query` with a dozen overloads; this function handles all of them
    this.query = limitedQuery as typeof this.query;
  }

  #followStatementTimeout(text: string): void {
    if (SET_UNLIMITED.test(text)) this.#isSessionUnlimited = true;
    else if (RESET_LIMIT.test(text)) this.#isSessionUnlimited = false;
    else if (SET_LOCAL_UNLIMITED.test(text)) this.#isTransactionUnlimited = true;
    else if (ENDS_TRANSACTION.test(text)) this.#isTransactionUnlimited = false;
  }

  /**
   * Destroys the connection if the query gets no reply: an unplugged cable closes no connection. All its
   * queries fail, and the pool replaces it.
   */
  #limit(run: Query, query: unknown, values: unknown, callback: unknown): unknown {
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection;
    const timer = setTimeout(() => stream.destroy(new Error('Query read timeout')), this.replyTimeoutMs);
    const stopTimer = () => clearTimeout(timer);
    if (typeof callback === 'function' || typeof values === 'function') {
      const limited = (original: unknown) =>
        typeof original === 'function'
          ? (...args: unknown[]) => {
              stopTimer();
              (original as Callback)(...args);
            }
          : original;
      return run(query, limited(values), limited(callback));
    }
    const result = run(query, values);
    if (result instanceof Promise) void result.then(stopTimer, stopTimer);
    // a cursor: its caller decides how long it reads
    else stopTimer();
    return result;
  }
}

/**
 * Makes the promise of a query here. pg assigns its callback to a property of the query, and V8 creates a function literal that is
 * assigned to a property among the long-lived objects: what it refers to, the query with its result, then stays in memory until the
 * next full garbage collection. That was half of all short-lived objects of a busy shop.
 */
function withOwnPromise(run: Query): Query {
  return (query, values, callback) => {
    const isSubmitted = typeof query === 'object' && query !== null && 'submit' in query;
    if (isSubmitted || typeof values === 'function' || typeof callback === 'function')
      return run(query, values, callback);
    return new Promise((resolve, reject) => {
      run(query, values, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)));
    });
  };
}

function nameOf(text: string): string | undefined {
  const known = namesByText.get(text);
  if (known !== undefined || namesByText.size >= MAX_STATEMENTS) return known;
  const name = `haat_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`;
  namesByText.set(text, name);
  return name;
}

/** Parses bigint columns (paise, counts, positions) as numbers: all are far below 2^53. */
function numericTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  return types;
}
