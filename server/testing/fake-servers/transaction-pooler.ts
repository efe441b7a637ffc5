import net from 'node:net';
import path from 'node:path';
import type { DatabaseConnection } from '#server/database/connection-string.ts';

export interface TransactionPooler {
  connection: DatabaseConnection;
  /** The texts of all statements that were sent through it. */
  statements: string[];
  close(): Promise<void>;
}

/** What PgBouncer accepts in the first message of a connection. */
const ALLOWED_PARAMETERS = ['user', 'database', 'application_name', 'client_encoding'];
const LOSE_SESSION =
  'reset all; unlisten *; select pg_advisory_unlock_all(); discard temp; discard sequences';
const LOSE_STATEMENTS = '; deallocate all';

/**
 * Starts a TCP server in front of a PostgreSQL, which behaves like a transaction pooler of the worst kind: it rejects
 * settings in the first message, and after each transaction the session has lost its state: settings, temporary tables,
 * LISTEN and locks, and with `losesStatements` prepared statements too.
 */
export async function startTransactionPooler(
  { connectionString }: DatabaseConnection,
  { losesStatements }: { losesStatements: boolean },
): Promise<TransactionPooler> {
  const target = new URL(connectionString);
  const statements: string[] = [];
  const sockets = new Set<net.Socket>();
  const reset = queryMessage(LOSE_SESSION + (losesStatements ? LOSE_STATEMENTS : ''));
  const server = net.createServer((client) => {
    const database = connectTo(target);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    relay(client, database, reset, statements);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const url = new URL(connectionString);
  // both are for the embedded database: its folder, and options that a pooler does not accept
  for (const name of ['host', 'options']) url.searchParams.delete(name);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    connection: { connectionString: url.href },
    statements,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function connectTo(url: URL): net.Socket {
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  return folder
    ? net.connect(path.join(folder, `.s.PGSQL.${port}`))
    : net.connect(port, url.hostname.replace(/^\[|\]$/g, ''));
}

function relay(client: net.Socket, database: net.Socket, reset: Buffer, statements: string[]): void {
  let hasStarted = false;
  /** The reset is running: the client sees none of its reply, and what it sends meanwhile waits. */
  let isResetting = false;
  let waiting: Buffer[] = [];

  const fromClient = messages((message, type) => {
    if (!hasStarted && type === undefined) {
      const refused = parametersOf(message).find((name) => !ALLOWED_PARAMETERS.includes(name));
      if (refused) return void client.end(errorMessage(`unsupported startup parameter: ${refused}`));
    }
    if (type === 'Q') statements.push(textAt(message, 5));
    if (type === 'P') statements.push(textAt(message, message.indexOf(0, 5) + 1));
    if (isResetting) waiting.push(message);
    else database.write(message);
  }, true);
  client.on('data', fromClient);

  const fromDatabase = messages((message, type) => {
    const isTransactionEnd = type === 'Z' && String.fromCharCode(message[5] ?? 0) === 'I';
    if (isResetting) {
      if (!isTransactionEnd) return;
      isResetting = false;
      for (const held of waiting) database.write(held);
      waiting = [];
      return;
    }
    if (isTransactionEnd && hasStarted) {
      isResetting = true;
      database.write(reset);
    }
    if (isTransactionEnd) hasStarted = true;
    client.write(message);
  }, false);
  database.on('data', fromDatabase);
}

/** Calls `onMessage` with each whole message of PostgreSQL's protocol. The first one of a client has no type. */
function messages(onMessage: (message: Buffer, type: string | undefined) => void, isClient: boolean) {
  let received = Buffer.alloc(0);
  let isFirst = isClient;
  return (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const lengthAt = isFirst ? 0 : 1;
      if (received.length < lengthAt + 4) return;
      const end = lengthAt + received.readInt32BE(lengthAt);
      if (received.length < end) return;
      const message = received.subarray(0, end);
      const type = isFirst ? undefined : String.fromCharCode(message[0] ?? 0);
      received = received.subarray(end);
      isFirst = false;
      onMessage(message, type);
    }
  };
}

function parametersOf(startup: Buffer): string[] {
  const parts = startup.toString('utf8', 8).split('\0');
  return parts.filter((part, index) => index % 2 === 0 && part !== '');
}

function textAt(message: Buffer, start: number): string {
  return message.toString('utf8', start, message.indexOf(0, start));
}

function queryMessage(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.from('Q\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function errorMessage(text: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
