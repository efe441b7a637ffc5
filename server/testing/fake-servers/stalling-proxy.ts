import net from 'node:net';
import path from 'node:path';
import type { DatabaseConnection } from '#server/database/connection-string.ts';

export interface StallingProxy {
  connection: DatabaseConnection;
  /** From now on forwards nothing and closes nothing, like a network whose cable is unplugged. */
  stall(): void;
  /** Forwards again, on new connections. */
  resume(): void;
  /** Ends the next `count` connections with this error, as PostgreSQL does with those that it does not accept. */
  rejectNext(count: number, sqlState: string, message: string): void;
  close(): Promise<void>;
}

/** Starts a TCP proxy on the loopback interface in front of a PostgreSQL that listens on a unix socket. */
export async function startStallingProxy({ connectionString }: DatabaseConnection): Promise<StallingProxy> {
  const url = new URL(connectionString);
  const socketPath = path.join(url.searchParams.get('host') ?? '', `.s.PGSQL.${url.port || 5432}`);
  const sockets = new Set<net.Socket>();
  let isStalled = false;
  let rejections: Buffer[] = [];
  const server = net.createServer((client) => {
    const rejection = rejections.shift();
    if (rejection) {
      client.on('error', () => {}).once('data', () => client.end(rejection));
      return;
    }
    const database = net.connect(socketPath);
    const forward = (from: net.Socket, to: net.Socket) => {
      sockets.add(from);
      const wasStalled = isStalled;
      from.on('data', (chunk) => {
        if (!isStalled && !wasStalled) to.write(chunk);
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    };
    forward(client, database);
    forward(database, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    connection: { connectionString: url.href },
    stall: () => {
      isStalled = true;
    },
    resume: () => {
      isStalled = false;
    },
    rejectNext: (count, sqlState, message) => {
      rejections = Array.from({ length: count }, () => errorResponse(sqlState, message));
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A message `ErrorResponse` of the protocol of PostgreSQL. */
function errorResponse(sqlState: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0M${message}\0\0`);
  const header = Buffer.from('E0000');
  header.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([header, fields]);
}
