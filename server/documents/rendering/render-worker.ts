import { parentPort } from 'node:worker_threads';
import type { PrintJob } from '../print-data.ts';
import { renderJob } from './render-documents.ts';
import type { RenderMessage } from './render-messages.ts';

/** Runs in a thread of its own: drawing 200 documents takes more than a second. */
parentPort?.on('message', async (job: PrintJob) => {
  const send = (message: RenderMessage, transferred: ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, transferred);
  try {
    for await (const file of renderJob(job)) send({ file }, [file.bytes.buffer as ArrayBuffer]);
    send({ isDone: true });
  } catch (error) {
    send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
