import type { AppDeps } from '#server/app-deps.ts';
import { selectNewestEmails } from '../email-queries.ts';
import { renderEmail } from '../render-email.ts';
import type { EmailPreview } from './email-preview-page.ts';

/** Returns the newest emails, rendered as if they were sent now. */
export async function listRecentEmails({
  db,
  settings,
}: Pick<AppDeps, 'db' | 'settings'>): Promise<EmailPreview[]> {
  const previews: EmailPreview[] = [];
  for (const email of await selectNewestEmails(db)) {
    const rendered = await renderEmail(db, settings, email);
    if (rendered) previews.push({ ...rendered, createdAt: email.createdAt, sentAt: email.sentAt });
  }
  return previews;
}
