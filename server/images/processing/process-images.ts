import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { RETRIES } from '#server/jobs/claim-due-rows.ts';
import { runConcurrently } from '#server/jobs/run-concurrently.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  hasThumbnail,
  insertFiles,
  insertOriginal,
  selectImageByOriginal,
  selectOriginalHash,
} from '../image-file-queries.ts';
import {
  claimDueImage,
  type DueImage,
  deleteQueued,
  undoAttempt,
  updateImageFailed,
} from '../image-queue-queries.ts';
import { uploadedImageHash } from '../image-url.ts';
import { saveImageRecords } from '../save-image-records.ts';
import { readImageBytes } from '../storage/read-image-bytes.ts';
import type { StoredImage } from '../stored-image.ts';
import { fetchImage } from './fetch-image.ts';
import { nameFiles, publicImageOf } from './file-names.ts';
import { type ImageWorkerClient, startImageWorker } from './image-worker-client.ts';
import { joinSources, missingWidths } from './missing-widths.ts';
import { isPublicIp } from './public-ip.ts';
import { UnusableImageError } from './unusable-image.ts';

// One image is fetched while another is resized.
const CONCURRENCY = 2;
// A run ends soon, so that its images are published and a crash repeats little work.
const MAX_RUN_MS = 20_000;
const FETCH_TIMEOUT_MS = 30_000;
// Generous: forty million pixels take a few seconds, and a busy machine is slow.
const RESIZE_LIMITS = { timeoutMs: 120_000, maxMemoryMb: 768 };

interface ImageDeps {
  db: Database;
  settings: Pick<Settings, 'fetchImages' | 'imageStorage'>;
}

interface Run extends ImageDeps {
  log: FastifyBaseLogger;
  signal: AbortSignal;
  imageWorker: ImageWorkerClient;
  endsAtMs: number;
  processed: StoredImage[];
}

/**
 * Processes the due images. Fetches each one unless its original is stored, stores the original, resizes it,
 * and publishes its files with the product. A failed image is retried with growing delays
 * (`RETRIES.images`); its product keeps the source URL.
 */
export async function processImages(
  deps: ImageDeps,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  const imageWorker = startImageWorker(RESIZE_LIMITS);
  const run: Run = {
    ...deps,
    log,
    signal,
    imageWorker,
    endsAtMs: performance.now() + MAX_RUN_MS,
    processed: [],
  };
  const close = () => imageWorker.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    await runConcurrently(CONCURRENCY, () => processOneByOne(run));
  } finally {
    signal.removeEventListener('abort', close);
    imageWorker.close();
    await publishProcessed(run);
  }
}

async function processOneByOne(run: Run): Promise<void> {
  while (!run.signal.aborted && performance.now() < run.endsAtMs) {
    const due = await claimDueImage(run.db, run.settings.fetchImages === 'off');
    if (!due) return;
    await tryProcessing(run, due);
  }
}

async function tryProcessing(run: Run, due: DueImage): Promise<void> {
  const { db, log, signal } = run;
  try {
    run.processed.push(await processImage(run, due.url));
  } catch (error) {
    if (signal.aborted) return await undoAttempt(db, due.url);
    const isLast = error instanceof UnusableImageError || due.attempts >= RETRIES.images.maxAttempts;
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    await updateImageFailed(db, due.url, reason, isLast);
    log.warn(
      { image: due.url.replace(/\?.*/, ''), attempts: due.attempts, reason, isLast },
      'an image could not be processed',
    );
  }
}

async function processImage(run: Run, url: string): Promise<StoredImage> {
  const original = await findOrFetchOriginal(run, url);
  const originalHash = createHash('sha256').update(original).digest('hex');
  const existing = await selectImageByOriginal(run.db, originalHash);
  const missing = existing && missingWidths(existing);
  if (existing && missing?.length === 0 && (await hasThumbnail(run.db, originalHash)))
    return { ...existing, url };
  const resized = await run.imageWorker.resize(original, missing);
  const files = nameFiles(originalHash, resized);
  await run.db.transaction().execute(async (trx) => {
    await insertOriginal(trx, originalHash, original);
    await insertFiles(trx, originalHash, files);
  });
  const publicImage = publicImageOf(files, resized);
  if (existing) return { ...existing, url, sources: joinSources(existing.sources, publicImage.sources) };
  return { ...publicImage, url, originalHash };
}

async function findOrFetchOriginal({ db, settings, signal }: Run, url: string): Promise<Buffer> {
  const hash = uploadedImageHash(url) ?? (await selectOriginalHash(db, url));
  if (hash !== undefined) {
    const stored = await readImageBytes(db, settings, 'image_originals', hash);
    if (stored) return stored;
    throw new UnusableImageError('its file is not in this shop: import it once more with --pictures FOLDER');
  }
  const isAllowed = settings.fetchImages === 'anywhere' ? () => true : isPublicIp;
  return await fetchImage(url, { isAllowed, timeoutMs: FETCH_TIMEOUT_MS, signal });
}

/** Publishes all images of a run in one transaction, so that their changes are read together. */
async function publishProcessed({ db, processed, log }: Run): Promise<void> {
  if (processed.length === 0) return;
  await saveImageRecords(db, processed);
  await deleteQueued(
    db,
    processed.map(({ url }) => url),
  );
  log.info({ images: processed.length }, 'images processed');
}
