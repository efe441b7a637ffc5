/** Connection settings of a database; spread it into any `pg` or graphile-worker configuration. */
export interface DatabaseConnection {
  connectionString: string;
}

/**
 * Returns a connection through a unix socket, whose file permissions control access. It names every setting that the
 * driver would otherwise read from PGPORT, PGSSLMODE, PGSSLNEGOTIATION and PGOPTIONS, which are for another database.
 */
export function socketConnection(socketDir: string, user: string, database: string): DatabaseConnection {
  const host = encodeURIComponent(socketDir);
  // the driver takes an empty value for a missing one, so the options are a space
  const settings = `host=${host}&sslmode=disable&sslnegotiation=postgres&options=%20`;
  return { connectionString: `postgresql://${user}@localhost:5432/${database}?${settings}` };
}

/** Returns a connection to another database of the same server. */
export function withDatabaseName(
  { connectionString }: DatabaseConnection,
  database: string,
): DatabaseConnection {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
