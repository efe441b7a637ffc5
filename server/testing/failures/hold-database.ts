// Run by tests as a separate process: holds the embedded database of a folder until its standard input ends.
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';

const postgres = await startEmbedded(process.argv[2] ?? '');
console.log(postgres.isOwned ? 'owned' : 'attached');
process.stdin.resume();
process.stdin.once('end', async () => {
  await postgres.stop();
  process.exit(0);
});
