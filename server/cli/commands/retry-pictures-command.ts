import { Command } from 'commander';
import { retryImages } from '#server/images/image-maintenance.ts';
import { withDatabase } from '../with-database.ts';

export function retryImagesCommand(): Command {
  return new Command('retry-pictures').description('process the failed images again').action(async () => {
    const count = await withDatabase(retryImages);
    console.log(count === 0 ? 'No image has failed.' : `Images to be processed again: ${count}.`);
  });
}
