import { Command } from 'commander';
import { moveAllImages } from '#server/images/storage/move-images.ts';
import { withDatabase } from '../with-database.ts';

export function imagesCommand(): Command {
  const command = new Command('images').description('the image storage (IMAGE_S3_ENDPOINT)');
  command
    .command('move')
    .description(
      'move all images from the database to the image storage now; may be interrupted and repeated',
    )
    .action(move);
  return command;
}

async function move(): Promise<void> {
  const { moved, left } = await withDatabase((db, settings) =>
    moveAllImages({ db, settings }, (progress) =>
      console.log(`${progress.moved} files moved, ${progress.left} left`),
    ),
  );
  console.log(
    left === 0
      ? `All images are in the image storage (${moved} files moved now).`
      : `${moved} files moved, ${left} left: run it again.`,
  );
}
