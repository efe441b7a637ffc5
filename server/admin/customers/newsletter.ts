import { stringify } from 'csv-stringify/sync';
import type { ListSubscribersQuery, SubscriberList, SubscriberRow } from '#contract/admin/customers.ts';
import { formatDateTime } from '#format/dates.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { escapeFormula } from '#server/catalog/csv/escape-formula.ts';
import { unsubscribe, unsubscribeUrl } from '#server/contact/newsletter.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import {
  countSubscribers,
  type Subscriber,
  selectAllSubscribers,
  selectSubscribers,
} from './newsletter-queries.ts';

/** One page of the newsletter list (`after` is the cursor), newest consent first. */
export async function listSubscribers(db: Database, query: ListSubscribersQuery): Promise<SubscriberList> {
  const [rows, subscribed, unsubscribed, total] = await Promise.all([
    selectSubscribers(db, query, query.limit + 1),
    countSubscribers(db, { view: 'subscribed', q: '' }),
    countSubscribers(db, { view: 'unsubscribed', q: '' }),
    countSubscribers(db, query),
  ]);
  const page = rows.slice(0, query.limit);
  return {
    data: page.map(subscriberReply),
    total,
    ...(rows.length > query.limit && { next: page.at(-1)?.email }),
    views: { subscribed, unsubscribed },
  };
}

/**
 * The newsletter list as CSV: email, time of consent and of unsubscribing in India, and the link with which each person
 * unsubscribes. Every newsletter has to contain it.
 */
export async function exportSubscribers(
  db: Database,
  { apiBaseUrl, signingSecret }: { apiBaseUrl: string; signingSecret: Buffer },
  actor: Actor,
): Promise<string> {
  return await db.transaction().execute(async (trx) => {
    const subscribers = await selectAllSubscribers(trx);
    await writeAudit(trx, actor, {
      action: 'newsletter.export',
      subjectKind: 'settings',
      subjectId: 'newsletter',
      after: { subscribers: subscribers.length },
    });
    const rows = subscribers.map(({ email, subscribedAt, unsubscribedAt }) => [
      email,
      formatDateTime(subscribedAt),
      unsubscribedAt === null ? '' : formatDateTime(unsubscribedAt),
      unsubscribedAt === null ? unsubscribeUrl(apiBaseUrl, signingSecret, email) : '',
    ]);
    const header = ['Email', 'Subscribed at', 'Unsubscribed at', 'Unsubscribe link'];
    return stringify([header, ...rows.map((cells) => cells.map(escapeFormula))], {
      quoted: true,
      record_delimiter: 'windows',
    });
  });
}

/** Unsubscribes a person who asked the merchant. Throws UserError: not_found. */
export async function unsubscribePerson(db: Database, email: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await unsubscribe(trx, email))) throw new UserError('not_found', 'This email is not subscribed.');
    await writeAudit(trx, actor, {
      action: 'newsletter.unsubscribe',
      subjectKind: 'settings',
      subjectId: 'newsletter',
      // not the email: the log is never erased
      after: { unsubscribed: 1 },
    });
  });
}

function subscriberReply({ email, subscribedAt, unsubscribedAt }: Subscriber): SubscriberRow {
  return {
    email,
    subscribedAt: subscribedAt.toISOString(),
    ...(unsubscribedAt !== null && { unsubscribedAt: unsubscribedAt.toISOString() }),
  };
}
