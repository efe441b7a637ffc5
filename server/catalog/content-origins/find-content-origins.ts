import type { ContentOrigins } from '#contract/content-origins.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import {
  isLargeCatalog,
  readSummary,
  renewShownSummary,
  type SummaryLimits,
} from '../summaries/summaries.ts';
import { selectImageOrigins } from './content-origin-queries.ts';

const SUMMARY = 'content-origins';
const IMAGE_URLS = /<img[^>]*? src="(https?:\/\/[^"]+)"/gi;

/**
 * The sites, beside the shop itself, whose images the pages show, and to which the pages post forms. Of a large catalog as the job
 * last found them. Throws UserError: unavailable, while it has not.
 */
export async function findContentOrigins(
  db: Database,
  apiBaseUrl: string,
  limits?: SummaryLimits,
): Promise<ContentOrigins> {
  const [{ companyLogoUrl = '', policies = {} }, imageOrigins] = await Promise.all([
    readStoreInfo(db),
    imageOriginsOf(db, limits),
  ]);
  const inPolicies = Object.values(policies).flatMap((html) =>
    [...html.matchAll(IMAGE_URLS)].map(([, url = '']) => url),
  );
  return {
    images: uniqueOrigins([companyLogoUrl, ...inPolicies, ...imageOrigins]),
    // payment forms go to our relay, whose own page posts them to the gateway
    forms: uniqueOrigins([apiBaseUrl]),
  };
}

/** Finds the sites of the images of a large catalog, which takes too long for a request. */
export async function summarizeContentOrigins(db: Database, limits?: SummaryLimits): Promise<boolean> {
  const find = async (trx: Transaction) =>
    Object.fromEntries((await selectImageOrigins(trx)).map((origin) => [origin, 1]));
  return await renewShownSummary(db, SUMMARY, find, limits);
}

async function imageOriginsOf(db: Database, limits?: SummaryLimits): Promise<string[]> {
  const stored = await readSummary(db, SUMMARY);
  if (stored) return Object.keys(stored);
  if (await isLargeCatalog(db, limits))
    throw new UserError('unavailable', 'The sites of images are not known yet. Try again in a minute.');
  return await selectImageOrigins(db);
}

/** Sorted, so that the reply changes only with its contents. Leaves out paths and what is no web URL. */
function uniqueOrigins(urls: readonly string[]): string[] {
  const origins = urls.flatMap((url) => {
    const { protocol, origin } = URL.parse(url) ?? {};
    return origin !== undefined && /^https?:$/.test(protocol ?? '') ? [origin] : [];
  });
  return [...new Set(origins)].sort();
}
