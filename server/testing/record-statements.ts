import type pg from 'pg';

type Query = (statement: string | { text: string }, ...rest: unknown[]) => Promise<unknown>;

/** Records the text of every statement that a pool runs from now on, until `stop`. `statements` are those so far. */
export function recordStatements(pool: pg.Pool): { statements: readonly string[]; stop(): string[] } {
  const statements: string[] = [];
  const connect = pool.connect;
  const restoreByClient = new Map<pg.PoolClient, () => void>();
  pool.connect = (async () => {
    const client = await (connect.bind(pool) as () => Promise<pg.PoolClient>)();
    if (restoreByClient.has(client)) return client;
    const query = client.query;
    client.query = ((...args: Parameters<Query>) => {
      const [statement] = args;
      statements.push(typeof statement === 'string' ? statement : statement.text);
      return (query.bind(client) as Query)(...args);
    }) as typeof client.query;
    restoreByClient.set(client, () => {
      client.query = query;
    });
    return client;
  }) as typeof pool.connect;
  return {
    statements,
    stop: () => {
      pool.connect = connect;
      for (const restore of restoreByClient.values()) restore();
      return statements;
    },
  };
}
