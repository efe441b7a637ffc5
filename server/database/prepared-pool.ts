import { createHash } from 'node:crypto';
import pg from 'pg';

// Each name is a plan kept by every connection, so a caller that builds endless different texts must not get one each.
const MOST_STATEMENTS = 1_000;
const INT8 = 20;

const names = new Map<string, string>();

/**
 * A pool whose parameterised statements are prepared once per connection and run by name from then on.
 * Write lists as `= any($1)`: a text that grows with its list is a new statement for every length.
 */
export function preparedPool(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool({ ...config, types: plainTypes(), Client: PreparingClient });
}

class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // a line that breaks under a running query also fails that query; this echo of it, unheard, would end the process
    this.on('error', () => {});
    const plainQuery = this.query.bind(this) as (...args: unknown[]) => unknown;
    const namedQuery = (query: unknown, values?: unknown, callback?: unknown) => {
      const name = typeof query === 'string' && Array.isArray(values) && values.length > 0 && nameOf(query);
      return name ? plainQuery({ name, text: query, values }, callback) : plainQuery(query, values, callback);
    };
    // pg declares `query` with a dozen overloads; this one function serves them all
    this.query = namedQuery as typeof this.query;
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_STATEMENTS) return known;
  const name = `haat_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

/** bigint columns (paise, counts, positions) as numbers: none comes near 2^53. */
function plainTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  return types;
}
