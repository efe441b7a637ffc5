import type { ContentOrigins } from '#contract/content-origins.ts';
import type { Database } from '#server/database/database.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { selectImageOrigins } from './content-origin-queries.ts';

const IMAGE_URLS = /<img[^>]*? src="(https?:\/\/[^"]+)"/gi;

/** The sites, beside the shop itself, whose images the pages show, and to which the pages post forms. */
export async function findContentOrigins(db: Database, apiBaseUrl: string): Promise<ContentOrigins> {
  const [{ companyLogoUrl = '', policies = {} }, imageOrigins] = await Promise.all([
    readStoreInfo(db),
    selectImageOrigins(db),
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

/** Sorted, so that the reply changes only with its contents. Leaves out paths and what is no web URL. */
function uniqueOrigins(urls: readonly string[]): string[] {
  const origins = urls.flatMap((url) => {
    const { protocol, origin } = URL.parse(url) ?? {};
    return origin !== undefined && /^https?:$/.test(protocol ?? '') ? [origin] : [];
  });
  return [...new Set(origins)].sort();
}
