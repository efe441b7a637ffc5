import type { FastifyBaseLogger } from 'fastify';
import { invalidationOf } from '#server/database/changes/change-tags.ts';
import type { Database } from '#server/database/database.ts';
import { fetchFailureReason } from '#server/errors/fetch-failure-reason.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import type { Settings } from '#server/settings/settings.ts';
import { cdnTag, EVERYTHING_TAG } from '#wire/cdn-headers.ts';
import {
  claimDuePurges,
  deleteExpiredPurges,
  insertPurge,
  readUnreadChanges,
  updatePurgesFailed,
  updatePurgesSent,
} from './purge-queries.ts';

/** The name of the job. */
export const PURGE_JOB = 'purge-cdn';

type Purge = NonNullable<NonNullable<Settings['cdn']>['purge']>;

// CDNs accept so many tags in one request
const MAX_TAGS_PER_REQUEST = 30;
const MAX_REQUESTS = 10;
// of all requests of one purge; shorter than the time after which another server sends it
const TIMEOUT_MS = 30_000;

/** Tells the CDN which pages and replies have changed since the last run, and repeats what failed. */
export async function purgeCdn(
  { db, settings: { cdn }, fetch = globalThis.fetch }: Pick<JobDeps, 'db' | 'settings' | 'fetch'>,
  log: FastifyBaseLogger,
): Promise<void> {
  if (!cdn?.purge) return;
  await queueChanges(db);
  await deleteExpiredPurges(db, cdn.maxAgeSeconds);
  for (let due = await claimDuePurges(db); due.length > 0; due = await claimDuePurges(db)) {
    const ids = due.map(({ id }) => id);
    const tags = new Set(due.flatMap((purge) => purge.tags));
    const problem = await sendPurge(cdn.purge, cdn.tagHeader, [...tags], fetch);
    if (problem === undefined) {
      await updatePurgesSent(db, ids);
      continue;
    }
    await updatePurgesFailed(db, ids, problem);
    const attempts = Math.max(...due.map((purge) => purge.attempts));
    log.warn({ host: new URL(cdn.purge.url).host, attempts, reason: problem }, 'the CDN could not be purged');
    return;
  }
}

async function queueChanges(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const changes = await readUnreadChanges(trx);
    const changed = changes && invalidationOf(changes);
    const tags = changed ? [...changed.tags, ...changed.stockTags] : [EVERYTHING_TAG];
    await insertPurge(trx, tags.map(cdnTag));
  });
}

/** Returns what went wrong, without the secret; undefined if the CDN accepted all. */
async function sendPurge(
  { url, secret }: Purge,
  tagHeader: 'Cache-Tag' | 'Surrogate-Key',
  tags: readonly string[],
  fetch: typeof globalThis.fetch,
): Promise<string | undefined> {
  const isAll = tags.includes(EVERYTHING_TAG) || tags.length > MAX_TAGS_PER_REQUEST * MAX_REQUESTS;
  const sent = isAll ? [EVERYTHING_TAG] : tags;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  for (let start = 0; start < sent.length; start += MAX_TAGS_PER_REQUEST) {
    const part = sent.slice(start, start + MAX_TAGS_PER_REQUEST);
    const isCacheTag = tagHeader === 'Cache-Tag';
    try {
      const reply = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${secret}`,
          ...(!isCacheTag && { 'fastly-key': secret, 'surrogate-key': part.join(' ') }),
        },
        body: JSON.stringify(isCacheTag ? { tags: part } : { surrogate_keys: part }),
      });
      await reply.body?.cancel();
      if (!reply.ok) return `it replied ${reply.status}`;
    } catch (error) {
      return signal.aborted ? `no reply within ${TIMEOUT_MS / 1_000} seconds` : fetchFailureReason(error);
    }
  }
  return undefined;
}
