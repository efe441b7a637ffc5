import type { FastifyInstance } from 'fastify';

/** Another server of this process that few processes need. */
export interface ServerOnDemand {
  /** Builds it at the first call. Rejects if that fails; the next call then tries again. */
  find(): Promise<FastifyInstance>;
  /** Closes it if it was built. */
  close(): Promise<void>;
}

export function buildOnce(build: () => Promise<FastifyInstance>): ServerOnDemand {
  let server: Promise<FastifyInstance> | undefined;
  return {
    find() {
      server ??= build().catch((error: unknown) => {
        server = undefined;
        throw error;
      });
      return server;
    },
    async close() {
      await (await server?.catch(() => undefined))?.close();
    },
  };
}
