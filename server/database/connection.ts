/** How to reach a database; spread it into any `pg` or graphile-worker configuration. */
export interface DatabaseConnection {
  connectionString: string;
}

/** A connection through a unix socket, where the operating system says who may enter. */
export function socketConnection(socketDir: string, user: string, database: string): DatabaseConnection {
  return {
    connectionString: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}`,
  };
}

/** The same server, another database. */
export function withDatabase({ connectionString }: DatabaseConnection, database: string): DatabaseConnection {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
