import { setTimeout as wait } from 'node:timers/promises';

const CHECK_EVERY_MS = 100;

export interface Balancer {
  /** Next API base in turn, among the servers that were ready at the last check. */
  next(): string;
  /** Waits until a check finds this server ready. */
  waitUntilReady(port: number): Promise<void>;
  stop(): Promise<void>;
}

/** Round robin over the servers whose `/readyz` succeeds, as load balancers do. Never retries a request. */
export function startBalancer(ports: readonly number[]): Balancer {
  let ready: number[] = [];
  let turn = 0;
  let isStopped = false;
  const checking = (async () => {
    while (!isStopped) {
      const checked = await Promise.all(ports.map(async (port) => ({ port, isReady: await isReady(port) })));
      ready = checked.filter((one) => one.isReady).map(({ port }) => port);
      await wait(CHECK_EVERY_MS);
    }
  })();
  return {
    next: () => {
      turn += 1;
      const port = ready[turn % ready.length] ?? ports[turn % ports.length];
      return `http://127.0.0.1:${port}/api/v1`;
    },
    waitUntilReady: async (port) => {
      while (!isStopped && !ready.includes(port)) await wait(CHECK_EVERY_MS);
    },
    stop: async () => {
      isStopped = true;
      await checking;
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`);
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}
