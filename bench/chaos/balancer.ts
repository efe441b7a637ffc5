import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;

export interface Balancer {
  /** Next API base in turn, among the servers that were ready at the last check. */
  next(): string;
  /** Waits until a check finds this server ready. */
  sees(port: number): Promise<void>;
  stop(): Promise<void>;
}

/** Round robin over the servers whose `/readyz` succeeds, as load balancers do. Never retries a request. */
export function balancer(ports: readonly number[]): Balancer {
  let ready: number[] = [];
  let turn = 0;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const looked = await Promise.all(ports.map(async (port) => ({ port, isReady: await isReady(port) })));
      ready = looked.filter((one) => one.isReady).map(({ port }) => port);
      await wait(LOOK_EVERY_MS);
    }
  })();
  return {
    next: () => {
      turn += 1;
      const port = ready[turn % ready.length] ?? ports[turn % ports.length];
      return `http://127.0.0.1:${port}/api/v1`;
    },
    sees: async (port) => {
      while (!isOver && !ready.includes(port)) await wait(LOOK_EVERY_MS);
    },
    stop: async () => {
      isOver = true;
      await looking;
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
