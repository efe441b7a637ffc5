import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PATHS } from '#contract/paths.ts';
import { type Capability, type StoreInfo, storeInfo } from '#contract/store-info.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { readStoreInfo } from './read-store-info.ts';
import { storeInfoReply } from './store-info-reply.ts';

/** The store as visitors see it, with the `capabilities` that this server announces (ruling 1). */
export function storeInfoRoutes(deps: AppDeps, capabilities: readonly Capability[]): FastifyPluginAsyncZod {
  const read = readerWithMemory(deps, capabilities);
  return async (app) => {
    app.get(
      PATHS.storeInfo,
      {
        schema: {
          summary: 'The store and what this server can do',
          tags: ['store'],
          response: { 200: storeInfo },
        },
      },
      async (_request, reply) => {
        reply.header('cache-control', 'no-cache');
        return read();
      },
    );
  };
}

/** Remembers the reply until the feed tells of a change; while the feed is down, nothing may be remembered. */
function readerWithMemory({ db, catalogueFeed }: AppDeps, capabilities: readonly Capability[]) {
  let kept: Promise<StoreInfo> | undefined;
  catalogueFeed.onChange(() => {
    kept = undefined;
  });
  const readAnew = async () => storeInfoReply(await readStoreInfo(db), capabilities);

  return async function read(): Promise<StoreInfo> {
    if (!catalogueFeed.isLive()) return readAnew();
    const reading = kept ?? readAnew();
    kept = reading;
    return reading.catch((error: unknown) => {
      if (kept === reading) kept = undefined;
      throw error;
    });
  };
}
