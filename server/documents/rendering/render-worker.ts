import { parentPort } from 'node:worker_threads';
import type { PrintData } from '../print-data.ts';
import { renderDocuments } from './render-documents.ts';
import type { RenderMessage } from './render-messages.ts';

/** Runs in a thread of its own: drawing 200 documents takes more than a second. */
parentPort?.on('message', async (job: PrintData) => {
  const send = (message: RenderMessage, transferred: ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, transferred);
  try {
    for await (const file of renderDocuments(job)) send({ file }, [file.bytes.buffer as ArrayBuffer]);
    send({ isDone: true });
  } catch (error) {
    send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
