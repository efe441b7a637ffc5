// Child process that decodes untrusted images. It has no secrets and may crash or be killed at any time.
// Started by `image-worker-client.ts`, with the memory it may use (MiB).
import os from 'node:os';
import { OUT_OF_MEMORY, type ResizeRequest, type ResizeResult } from './image-worker-messages.ts';
import { resizeImage } from './resize-image.ts';
import { UnusableImageError } from './unusable-image.ts';

// below the API server: page requests come first
const PRIORITY = 5;
const CHECK_MEMORY_MS = 50;
const maxMemoryBytes = Number(process.argv[2]) * 1024 * 1024;

// a shop with a lower priority may not raise that of its processes
if (os.getPriority() < PRIORITY) os.setPriority(PRIORITY);
// libvips decodes in other threads, so this timer runs meanwhile
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(OUT_OF_MEMORY);
}, CHECK_MEMORY_MS);
process.on('disconnect', () => process.exit());
process.on('message', async (request: ResizeRequest) => {
  process.send?.(await handleRequest(request));
});

async function handleRequest({ id, original, missingWidths }: ResizeRequest): Promise<ResizeResult> {
  try {
    return { id, image: await resizeImage(original, missingWidths) };
  } catch (thrown) {
    if (thrown instanceof UnusableImageError) return { id, unusable: thrown.message };
    return { id, error: thrown instanceof Error ? thrown.message : 'unknown' };
  }
}
