import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';

/** A count of rows. `name` is a status, a state, a queue or a job. */
export interface ShopFigure {
  kind: 'orders' | 'payments' | 'refunds' | 'queue' | 'jobs';
  name: string;
  value: number;
}

/** Counts orders, payments and refunds by state, what waits in the queues, and the scheduled jobs. */
export async function selectShopFigures(db: Database): Promise<ShopFigure[]> {
  const [shop, jobs] = await Promise.all([selectRowCounts(db), selectJobCounts(db)]);
  return [...shop.map(nameOrderStatus), ...jobs];
}

async function selectRowCounts(db: Database): Promise<ShopFigure[]> {
  const { rows } = await sql<ShopFigure>`
    select 'orders' as kind, status::text as name, count(*)::int as value from orders group by status
    union all select 'payments', state, count(*)::int from payments group by state
    union all select 'refunds', state, count(*)::int from refunds group by state
    union all select 'queue', 'emails', count(*)::int from email_outbox where next_attempt_at is not null
    union all select 'queue', 'images', count(*)::int from image_queue where next_attempt_at is not null
    union all select 'queue', 'payments', count(*)::int from payments where next_poll_at is not null`.execute(
    db,
  );
  return rows;
}

/** The tables of the job queue exist once a server has run the jobs. */
async function selectJobCounts(db: Database): Promise<ShopFigure[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('graphile_worker.jobs') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return [];
  const jobs = await sql<ShopFigure>`
    select 'jobs' as kind, task_identifier || case when last_error is null then '' else ' failed' end as name,
      count(*)::int as value
    from graphile_worker.jobs group by name`.execute(db);
  return jobs.rows;
}

function nameOrderStatus(figure: ShopFigure): ShopFigure {
  if (figure.kind !== 'orders') return figure;
  const [name = figure.name] =
    Object.entries(ORDER_STATUS).find(([, status]) => String(status) === figure.name) ?? [];
  return { ...figure, name };
}
