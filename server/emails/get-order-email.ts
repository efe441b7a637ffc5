import type { AdminEmail } from '#contract/admin/orders/orders.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { Settings } from '#server/settings/settings.ts';
import { selectOrderEmail } from './email-queries.ts';
import { renderEmail } from './render-email.ts';

/**
 * An email about an order as its recipient sees it. An unsent email is rendered as it would be sent now.
 * Throws UserError: not_found.
 */
export async function getOrderEmail(
  db: Database,
  settings: Pick<Settings, 'shopOrigin' | 'merchantEmail'>,
  { orderId, emailId }: { orderId: string; emailId: number },
): Promise<AdminEmail> {
  const email = await selectOrderEmail(db, orderId, emailId);
  if (!email) throw new UserError('not_found', 'This email has been deleted.');
  const { kind, sentAt, sentContent } = email;
  const content = sentContent ?? (await renderEmail(db, settings, email));
  if (!content) throw new UserError('not_found', 'This email has no recipient.');
  const { to, subject, text } = content;
  return { kind, to, subject, text, ...(sentAt !== null && { sentAt: sentAt.toISOString() }) };
}
