import { on } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { UserError } from '#server/errors/user-error.ts';
import type { PrintData, PrintedFile } from '../print-data.ts';
import type { RenderMessage } from './render-messages.ts';

const WORKER_FILE = path.join(import.meta.dirname, 'render-worker.ts');
const MAX_HEAP_MB = 256;
const MAX_JOB_MS = 60_000;
const MAX_IDLE_MS = 60_000;
const MAX_WAITING = 8;

export interface DocumentRenderer {
  /**
   * Draws the documents of a job, one job at a time. Throws UserError: unavailable (too many are waiting).
   */
  render(data: PrintData): AsyncGenerator<PrintedFile, void, undefined>;
  /** Ends the thread. Jobs in progress fail. */
  close(): Promise<void>;
}

/**
 * Draws documents in a thread of its own (`render-worker.ts`), so that other requests do not wait for it. How each
 * document is drawn: `render-documents.ts`. It starts with the first
 * job and ends after a minute without jobs; it then uses no memory.
 */
export function createDocumentRenderer(): DocumentRenderer {
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastJob: Promise<void> = Promise.resolve();
  let waiting = 0;

  async function endWorker(): Promise<void> {
    clearTimeout(idleTimer);
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  async function* render(data: PrintData): AsyncGenerator<PrintedFile, void, undefined> {
    if (waiting >= MAX_WAITING)
      throw new UserError('unavailable', 'Many documents are being prepared. Try again in a minute.');
    waiting += 1;
    const earlier = lastJob;
    const { promise, resolve } = Promise.withResolvers<void>();
    lastJob = promise;
    await earlier;
    clearTimeout(idleTimer);
    let isDone = false;
    try {
      worker ??= startWorker();
      yield* runJob(worker, data);
      isDone = true;
    } finally {
      // an unfinished job, for example because the browser closed the connection, is stopped
      if (!isDone) await endWorker();
      else idleTimer = setTimeout(endWorker, MAX_IDLE_MS).unref();
      waiting -= 1;
      resolve();
    }
  }

  return { render, close: endWorker };
}

function startWorker(): Worker {
  // without the shop's settings, which contain secrets
  const worker = new Worker(WORKER_FILE, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  worker.unref();
  return worker;
}

async function* runJob(worker: Worker, data: PrintData): AsyncGenerator<PrintedFile, void, undefined> {
  const messages = on(worker, 'message', { signal: AbortSignal.timeout(MAX_JOB_MS), close: ['exit'] });
  worker.postMessage(data);
  for await (const [message] of messages as AsyncIterable<[RenderMessage]>) {
    if ('error' in message) throw new Error(`could not draw documents: ${message.error}`);
    if ('isDone' in message) return;
    yield message.file;
  }
  throw new Error('the thread that draws documents ended');
}
