import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { HEALTH_PATHS } from '#contract/api-paths.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';

const PING_TIMEOUT_MS = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Makes `/readyz` reply 503, so that the load balancer stops routing here. Then wait for it, then close.
     */
    announceStop(): void;
  }
}

/** `/healthz`: the process runs. `/readyz`: its database also responds in time, and it is not stopping. */
export function addHealthRoutes(app: FastifyInstance, db: Database): void {
  let isStopping = false;
  const stop = () => {
    isStopping = true;
  };
  app.decorate('announceStop', stop);
  app.addHook('preClose', async () => stop());

  const options = { config: { isQuiet: true }, schema: { hide: true } };
  app.get(HEALTH_PATHS.live, options, async () => ({ status: 'ok' }));
  app.get(HEALTH_PATHS.ready, options, async () => {
    if (isStopping) throw new UserError('unavailable', 'This server is stopping.', { retryAfterSeconds: 1 });
    if (!(await respondsInTime(db))) {
      throw new UserError('unavailable', 'The database does not answer.', { retryAfterSeconds: 1 });
    }
    return { status: 'ready' };
  });
}

async function respondsInTime(db: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PING_TIMEOUT_MS, false);
  });
  const ping = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([ping, timeout]).finally(() => clearTimeout(timer));
}
