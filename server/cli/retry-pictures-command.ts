import { Command } from 'commander';
import { retryPictures } from '#server/pictures/retry-pictures.ts';
import { withShopDatabase } from './with-shop-database.ts';

export function retryPicturesCommand(): Command {
  return new Command('retry-pictures')
    .description('try again the pictures that the shop had given up')
    .action(async () => {
      const pictures = await withShopDatabase(retryPictures);
      console.log(pictures === 0 ? 'No picture was given up.' : `Pictures to be tried again: ${pictures}.`);
    });
}
