import { PassThrough } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { describeError } from '#server/errors/describe-error.ts';
import { adminRoute } from '#server/http/admin-route.ts';
import { isSessionActive } from '#server/staff/sessions/is-session-active.ts';
import { createChangeFeed } from './change-feed.ts';

// proxies close connections that are silent for a minute
const HEARTBEAT_MS = 20_000;

/**
 * One stream of server-sent events for every open screen: `change` with the areas whose data is stale. It ends with the
 * session and when the server stops.
 */
export function eventsAdminRoutes({ db }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const feed = createChangeFeed(db, (error) =>
      app.log.warn({ error: describeError(error) }, 'changes of the shop could not be read'),
    );
    const streams = new Set<PassThrough>();
    // `preClose` runs before the server waits for open connections
    app.addHook('preClose', async () => {
      for (const stream of streams) stream.end();
      await feed.close();
    });

    app.get(
      ADMIN_PATHS.events,
      {
        config: adminRoute('account.own'),
        schema: { summary: 'Changes of the shop as server-sent events', tags: ['admin: today'] },
      },
      async ({ staff }, reply) => {
        const stream = new PassThrough();
        streams.add(stream);
        stream.write('retry: 2000\n\n');
        const unsubscribe = feed.subscribe((areas) => {
          stream.write(`event: change\ndata: ${JSON.stringify({ areas })}\n\n`);
        });
        const heartbeat = setInterval(async () => {
          const isActive = await isSessionActive(db, staff.sessionId).catch(() => true);
          if (isActive && stream.writable) stream.write(': open\n\n');
          else stream.end();
        }, HEARTBEAT_MS).unref();
        stream.once('close', () => {
          clearInterval(heartbeat);
          unsubscribe();
          streams.delete(stream);
        });
        return reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          .header('x-accel-buffering', 'no')
          .send(stream);
      },
    );
  };
}
