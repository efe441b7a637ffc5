// A reader of cached pages, quiet and during floods of other pages.
import http from 'node:http';
import { startShop } from '../e2e/testing/start-shop.ts';
import { type LoadFigures, repeat } from './harness/repeat.ts';

const FLOOD_CONNECTIONS = 64;
const READER_CONNECTIONS = 1;
const SECONDS = 6;
const WARM_UP_MS = 1_500;
const MS_IN_FLIGHT = 6_000;

interface Reply {
  status: number;
  bytes: number;
}

/** Prints the reader's rate and latency, quiet and during each flood. Goals: ratio ≥ 0.5 and p99 ≤ 100 ms. */
export async function benchFlood(): Promise<void> {
  const shop = await startShop({ LOG_LEVEL: 'warn' });
  try {
    const port = new URL(shop.origin).port;
    console.log(
      `\nOne reader of the cached home page, while ${FLOOD_CONNECTIONS} connections request other pages`,
    );
    await readHome(port);
    const quiet = await readHome(port);
    printReader('quiet', quiet, quiet, '');
    for (const [name, path, address] of listFloods()) {
      const flood = startFlood(port, path, address);
      await new Promise((done) => setTimeout(done, WARM_UP_MS));
      const reader = await readHome(port);
      printReader(name, reader, quiet, await flood.stop());
    }
  } finally {
    await shop.stop();
  }
}

/** Name, next path, and the loopback address of a connection: the reader and a flood may share one address. */
function listFloods(): [string, () => string, (connection: number) => string][] {
  const oneAddress = () => '127.0.0.1';
  const manyAddresses = (connection: number) => `127.0.1.${connection + 1}`;
  const listing = () => `/products?category=men&x=${Math.random()}`;
  const search = () => `/search?q=${Math.random()}`;
  return [
    ['/products?category=men&x=<random>', listing, oneAddress],
    ['/search?q=<random>', search, oneAddress],
    [`listing, ${FLOOD_CONNECTIONS} addresses`, listing, manyAddresses],
    [`search, ${FLOOD_CONNECTIONS} addresses`, search, manyAddresses],
  ];
}

async function readHome(port: string): Promise<LoadFigures> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: READER_CONNECTIONS });
  try {
    return await repeat(
      async () => (await request(agent, port, '/', '127.0.0.1').catch(() => undefined))?.status === 200,
      { workers: READER_CONNECTIONS, seconds: SECONDS },
    );
  } finally {
    agent.destroy();
  }
}

function startFlood(port: string, nextPath: () => string, addressOf: (connection: number) => string) {
  const replies: Record<number, number> = {};
  const startedAt = performance.now();
  let isRunning = true;
  const work = async (connection: number) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    while (isRunning) {
      const { status } = await request(agent, port, nextPath(), addressOf(connection)).catch(() => ({
        status: 0,
      }));
      replies[status] = (replies[status] ?? 0) + 1;
    }
    agent.destroy();
  };
  const workers = Array.from({ length: FLOOD_CONNECTIONS }, (_, connection) => work(connection));
  /** Ends the flood. Returns its replies a second by status. */
  const stop = async () => {
    isRunning = false;
    await Promise.all(workers);
    const seconds = (performance.now() - startedAt) / 1000;
    return Object.entries(replies)
      .map(([status, count]) => `${status}: ${(count / seconds).toFixed(0)}/s`)
      .join(', ');
  };
  return { stop };
}

/** One GET request with brotli. Throws if there is no reply in time. */
function request(agent: http.Agent, port: string, path: string, localAddress: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      localAddress,
      agent,
      headers: { 'accept-encoding': 'br' },
      signal: AbortSignal.timeout(MS_IN_FLIGHT),
    };
    const call = http.get(options, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
    });
    call.on('error', reject);
  });
}

function printReader(name: string, reader: LoadFigures, quiet: LoadFigures, flood: string): void {
  const ratio = (reader.perSecond / quiet.perSecond).toFixed(2);
  console.log(
    `${name.padEnd(36)}${reader.perSecond.toFixed(0).padStart(6)}/s  p50 ${reader.p50Ms.toFixed(1).padStart(6)} ms` +
      `  p99 ${reader.p99Ms.toFixed(1).padStart(7)} ms   ratio ${ratio}` +
      (reader.failures > 0 ? `   ${reader.failures} FAILED` : '') +
      (flood && `   flood ${flood}`),
  );
}
