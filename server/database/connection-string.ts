/** Connection settings of a database; spread it into any `pg` or graphile-worker configuration. */
export interface DatabaseConnection {
  connectionString: string;
}

/** Returns a connection through a unix socket, whose file permissions control access. */
export function socketConnection(socketDir: string, user: string, database: string): DatabaseConnection {
  return {
    connectionString: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}`,
  };
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
