// Child process that decodes untrusted images. It has no secrets and may crash or be killed at any time.
// Started by `image-worker-client.ts`.
import os from 'node:os';
import { makeFiles } from './make-files.ts';
import type { MakerOrder, MakerReply } from './maker-messages.ts';
import { UnusablePicture } from './unusable-picture.ts';

// below the API server: page requests come first
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
