import net from 'node:net';

const issuedPorts = new Set<number>();

/** Returns an unused loopback port, a different one on each call. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await anyFreePort();
    if (issuedPorts.has(port)) continue;
    issuedPorts.add(port);
    return port;
  }
}

function anyFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
