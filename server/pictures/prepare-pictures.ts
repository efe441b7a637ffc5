import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { KnownPicture } from '#server/catalog/known-picture.ts';
import { ownHash } from '#server/catalog/own-picture.ts';
import { savePictures } from '#server/catalog/save-pictures.ts';
import type { Database } from '#server/database/database.ts';
import type { Settings } from '#server/env.ts';
import { inLanes } from '#server/in-lanes.ts';
import { fetchPicture } from './fetch-picture.ts';
import {
  type DuePicture,
  deleteIncoming,
  MOST_TRIES,
  takeDuePicture,
  updateFailed,
  updateUntried,
} from './incoming-queries.ts';
import { joinSources, lackingWidths } from './lacking-widths.ts';
import { nameFiles, pictureOf } from './name-files.ts';
import { openMaker, type PictureMaker } from './open-maker.ts';
import {
  insertFiles,
  insertOriginal,
  selectKeptHash,
  selectMadeOf,
  selectOriginal,
} from './picture-file-queries.ts';
import { isPublicAddress } from './public-address.ts';
import { UnusablePicture } from './unusable-picture.ts';

// One image is fetched while another is resized.
const LANES = 2;
// A run ends soon, so that other jobs in the queue can start: emails, expired holds.
const RUN_MS = 20_000;
const FETCH_MS = 30_000;
// Generous: a busy machine is slow, and an image may have two hundred million pixels.
const MAKE_MS = 300_000;

interface Shop {
  db: Database;
  settings: Pick<Settings, 'fetchPictures'>;
}

interface Run extends Shop {
  log: FastifyBaseLogger;
  signal: AbortSignal;
  maker: PictureMaker;
  endsAtMs: number;
  ready: KnownPicture[];
}

/**
 * Processes the due images. Fetches each one unless its original is stored, stores the original, resizes it,
 * and publishes its files with the product. A failed image is retried with growing delays, `MAX_ATTEMPTS`
 * times in all; its product keeps the source URL.
 */
export async function preparePictures(
  shop: Shop,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  const maker = openMaker(MAKE_MS);
  const run: Run = { ...shop, log, signal, maker, endsAtMs: performance.now() + RUN_MS, ready: [] };
  const close = () => maker.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    await inLanes(LANES, () => prepareOneByOne(run));
  } finally {
    signal.removeEventListener('abort', close);
    maker.close();
    await showReady(run);
  }
}

async function prepareOneByOne(run: Run): Promise<void> {
  while (!run.signal.aborted && performance.now() < run.endsAtMs) {
    const due = await takeDuePicture(run.db, run.settings.fetchPictures === 'off');
    if (!due) return;
    await prepareOne(run, due);
  }
}

async function prepareOne(run: Run, due: DuePicture): Promise<void> {
  const { db, log, signal } = run;
  try {
    run.ready.push(await prepare(run, due.url));
  } catch (error) {
    if (signal.aborted) return await updateUntried(db, due.url);
    const isLast = error instanceof UnusablePicture || due.attempts >= MOST_TRIES;
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    await updateFailed(db, due.url, reason, isLast);
    log.warn(
      { picture: due.url.replace(/\?.*/, ''), attempts: due.attempts, reason, isLast },
      'a picture could not be had',
    );
  }
}

async function prepare(run: Run, url: string): Promise<KnownPicture> {
  const original = await originalOf(run, url);
  const originalHash = createHash('sha256').update(original).digest('hex');
  const known = await selectMadeOf(run.db, originalHash);
  const lacking = known && lackingWidths(known);
  if (known && lacking?.length === 0) return { ...known, url };
  const made = await run.maker.make(original, lacking);
  const files = nameFiles(originalHash, made);
  await run.db.transaction().execute(async (trx) => {
    await insertOriginal(trx, originalHash, original);
    await insertFiles(trx, originalHash, files);
  });
  const picture = pictureOf(files, made);
  if (known) return { ...known, url, sources: joinSources(known.sources, picture.sources) };
  return { ...picture, url, originalHash };
}

async function originalOf({ db, settings, signal }: Run, url: string): Promise<Buffer> {
  const hash = ownHash(url) ?? (await selectKeptHash(db, url));
  if (hash !== undefined) {
    const kept = await selectOriginal(db, hash);
    if (kept) return kept;
    throw new UnusablePicture('its file is not in this shop: import it once more with --pictures FOLDER');
  }
  const isAllowed = settings.fetchPictures === 'anywhere' ? () => true : isPublicAddress;
  return await fetchPicture(url, { isAllowed, timeoutMs: FETCH_MS, signal });
}

/** Publishes all images at once: each catalog change clears the page cache of every server. */
async function showReady({ db, ready, log }: Run): Promise<void> {
  if (ready.length === 0) return;
  await savePictures(db, ready);
  await deleteIncoming(
    db,
    ready.map(({ url }) => url),
  );
  log.info({ pictures: ready.length }, 'pictures made ready');
}
