import { Command } from 'commander';
import { retryMails } from '#server/mails/retry-mails.ts';
import { withShopDatabase } from './with-shop-database.ts';

export function retryMailsCommand(): Command {
  return new Command('retry-mails')
    .description('send again the mails that the shop had given up')
    .action(async () => {
      const mails = await withShopDatabase(retryMails);
      console.log(mails === 0 ? 'No mail was given up.' : `Mails to be sent again: ${mails}.`);
    });
}
