import type { AppDeps } from '#server/app-deps.ts';
import { selectNewestMails } from './mail-queries.ts';
import type { ShownMail } from './mailbox-page.ts';
import { writeMail } from './write-mail.ts';

/** Returns the newest emails, rendered as if they were sent now. */
export async function readMailbox({ db, settings }: Pick<AppDeps, 'db' | 'settings'>): Promise<ShownMail[]> {
  const shown: ShownMail[] = [];
  for (const mail of await selectNewestMails(db)) {
    const written = await writeMail(db, settings, mail);
    if (written) shown.push({ ...written, createdAt: mail.createdAt, sentAt: mail.sentAt });
  }
  return shown;
}
