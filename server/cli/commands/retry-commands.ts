import { Command } from 'commander';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { retryEmails } from '#server/emails/send-emails.ts';
import { retryImages } from '#server/images/image-maintenance.ts';
import { withDatabase } from '../with-database.ts';

export function retryEmailsCommand(): Command {
  return new Command('retry-mails').description('send the failed emails again').action(async () => {
    const count = await withDatabase(retryEmails);
    console.log(count === 0 ? 'No email has failed.' : `Emails to be sent again: ${count}.`);
  });
}

export function retryImagesCommand(): Command {
  return new Command('retry-pictures').description('process the failed images again').action(async () => {
    const count = await withDatabase((db) => retryImages(db, COMMAND_LINE));
    console.log(count === 0 ? 'No image has failed.' : `Images to be processed again: ${count}.`);
  });
}
