import { createHash } from 'node:crypto';
import pg from 'pg';

// Every connection stores a plan per name, so the number of statements is limited: a caller may build endless
// texts.
const MAX_STATEMENTS = 1_000;
const INT8 = 20;

const namesByText = new Map<string, string>();

/**
 * Creates a pool that prepares each parameterized statement once per connection and then runs it by name.
 * Callers pass lists as `= any($1)`: a text with one parameter per item is a new statement for every length.
 */
export function preparedPool(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool({ ...config, types: numericTypes(), Client: PreparingClient });
}

class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // a broken connection also fails its running query; without this handler the event would end the process
    this.on('error', () => {});
    const plainQuery = this.query.bind(this) as (...args: unknown[]) => unknown;
    const namedQuery = (query: unknown, values?: unknown, callback?: unknown) => {
      const name = typeof query === 'string' && Array.isArray(values) && values.length > 0 && nameOf(query);
      return name ? plainQuery({ name, text: query, values }, callback) : plainQuery(query, values, callback);
    };
    // pg declares `query` with a dozen overloads; this function handles all of them
    this.query = namedQuery as typeof this.query;
  }
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
