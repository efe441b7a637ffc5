import { type RawBuilder, sql } from 'kysely';
import type { ListSubscribersQuery, NewsletterView } from '#contract/admin/customers.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { containing } from '#server/database/statements/like-patterns.ts';

export interface Subscriber {
  email: string;
  subscribedAt: Date;
  unsubscribedAt: Date | null;
}

const CONDITIONS: Record<NewsletterView, RawBuilder<unknown>> = {
  subscribed: sql`n.unsubscribed_at is null`,
  unsubscribed: sql`n.unsubscribed_at is not null and n.email not like '%@invalid'`,
};

function matching({ view, q }: Pick<ListSubscribersQuery, 'view' | 'q'>): RawBuilder<unknown> {
  const pattern = containing(q.toLowerCase());
  return sql`${CONDITIONS[view]} and n.email like ${pattern}`;
}

/** One page of the subscribers (`after` is the cursor), newest consent first. */
export async function selectSubscribers(
  db: Database,
  query: ListSubscribersQuery,
  limit: number,
): Promise<Subscriber[]> {
  const position =
    query.after === undefined
      ? sql`true`
      : sql`(n.created_at, n.email) < ((select created_at from newsletter_subscribers where email = ${query.after}), ${query.after})`;
  const { rows } = await sql<Subscriber>`
    select n.email, n.created_at as "subscribedAt", n.unsubscribed_at as "unsubscribedAt"
    from newsletter_subscribers n where ${matching(query)} and ${position}
    order by n.created_at desc, n.email desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function countSubscribers(db: Database, query: Pick<ListSubscribersQuery, 'view' | 'q'>) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from newsletter_subscribers n where ${matching(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Every subscriber, oldest consent first. */
export async function selectAllSubscribers(trx: Transaction): Promise<Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select n.email, n.created_at as "subscribedAt", n.unsubscribed_at as "unsubscribedAt"
    from newsletter_subscribers n where n.email not like '%@invalid' order by n.created_at, n.email`.execute(
    trx,
  );
  return rows;
}
