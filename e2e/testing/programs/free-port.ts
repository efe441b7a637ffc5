import net from 'node:net';

const MAX_PROCESSES = 8;
const processNumber = (Number(process.env.TEST_PARALLEL_INDEX ?? -1) + 1) % MAX_PROCESSES;
const issuedPorts = new Set<number>();

/**
 * Returns an unused loopback port, a different one on each call, and in each worker of Playwright: a program
 * listens on its port only later, when another worker might have found the same one free.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await anyFreePort();
    // halved: Linux issues odd numbers first
    if (issuedPorts.has(port) || Math.floor(port / 2) % MAX_PROCESSES !== processNumber) continue;
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
