import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;

export interface Balancer {
  /** The API base whose turn it is, of the servers that were ready when last looked at. */
  next(): string;
  /** Waits until it has seen that this server is ready. */
  sees(port: number): Promise<void>;
  stop(): Promise<void>;
}

/** Takes turns between servers and looks at `/readyz` of each, as balancers do. It repeats no request. */
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
