import type { EmailState, ResendEmailsReply } from '#contract/admin/emails/emails.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import { isPrivateEmail } from '#server/email-outbox/queue-email.ts';
import {
  insertCopy,
  type ListedEmail,
  lockEmails,
  recipientOf,
  updateDueAgain,
} from './email-list-queries.ts';

/**
 * Queues emails again: a failed one becomes due, a sent one is copied. An email whose state is not the one that the
 * person saw is skipped, with the reason. One result per requested email.
 */
export async function resendEmails(
  db: Database,
  requested: readonly { id: number; state: EmailState }[],
  actor: Actor,
): Promise<ResendEmailsReply['results']> {
  return await db.transaction().execute(async (trx) => {
    const locked = await lockEmails(
      trx,
      requested.map(({ id }) => id),
    );
    const byId = new Map(locked.map((email) => [email.id, email]));
    const queued = new Set<number>();
    const results: ResendEmailsReply['results'] = [];
    for (const { id, state } of requested) {
      const email = byId.get(id);
      const reason = queued.has(id) ? 'It waits to be sent already.' : reasonToSkip(email, state);
      results.push({ id, isQueued: reason === undefined, ...(reason !== undefined && { reason }) });
      if (!email || reason !== undefined) continue;
      queued.add(id);
      await (email.state === 'sent' ? insertCopy(trx, id) : updateDueAgain(trx, id));
      await writeAudit(trx, actor, {
        action: 'email.resend',
        ...(email.orderId === null
          ? { subjectKind: 'email', subjectId: String(id) }
          : { subjectKind: 'order', subjectId: email.orderId }),
        after: { emailId: id, kind: email.kind, to: recipientOf(email) ?? 'the shop' },
      });
    }
    return results;
  });
}

function reasonToSkip(email: ListedEmail | undefined, expected: EmailState): string | undefined {
  if (!email) return 'It has been deleted.';
  if (isPrivateEmail(email.kind)) return 'Its link has expired: the recipient asks for a new one.';
  if (email.state === 'waiting') return 'It waits to be sent already.';
  if (email.state === 'no-recipient') return 'The order has no email.';
  if (email.state === expected) return undefined;
  return email.state === 'sent'
    ? 'It has been sent meanwhile.'
    : 'Sending it has failed meanwhile: the list shows why.';
}
