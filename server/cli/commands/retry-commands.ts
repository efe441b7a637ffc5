import { Command } from 'commander';
import { retryEmails } from '#server/emails/retry-mails.ts';
import { withDatabase } from '../with-database.ts';

export function retryEmailsCommand(): Command {
  return new Command('retry-mails').description('send the failed emails again').action(async () => {
    const count = await withDatabase(retryEmails);
    console.log(count === 0 ? 'No email has failed.' : `Emails to be sent again: ${count}.`);
  });
}
