// The process that reads what strangers say is a picture: it knows no secret of the shop, and may fall over or be ended
// without harm. Started by `open-maker.ts`.
import os from 'node:os';
import { makeFiles } from './make-files.ts';
import type { MakerOrder, MakerReply } from './maker-messages.ts';
import { UnusablePicture } from './unusable-picture.ts';

// whoever waits for a page comes first
const PRIORITY = 5;

os.setPriority(PRIORITY);
process.on('disconnect', () => process.exit());
process.on('message', async (order: MakerOrder) => {
  process.send?.(await replyTo(order));
});

async function replyTo({ id, original, lacking }: MakerOrder): Promise<MakerReply> {
  try {
    return { id, made: await makeFiles(original, lacking) };
  } catch (error) {
    if (error instanceof UnusablePicture) return { id, refusal: error.message };
    return { id, failure: error instanceof Error ? error.message : 'unknown' };
  }
}
