import { z } from 'zod';
import { type StoreDetails, type StoreInfo, storeDetails } from '#contract/store-info.ts';
import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/refusal.ts';
import { cleanPolicy } from './clean-policy.ts';
import { upsertStoreInfo } from './store-info-queries.ts';

// A logo may also be one of the shop's own files.
const LOGO = /^(https?:\/\/|\/(?![/\\]))/i;
const LINK = /^https?:\/\//i;

/**
 * Keeps what the merchant tells about the store in place of what was kept before; policies are cleaned first. Refuses
 * (`invalid_request`) what does not fit the contract and links that could run something.
 */
export async function saveStoreInfo(db: Database, info: unknown): Promise<void> {
  const { capabilities: _ours, cashFee: _setting, policies, ...told } = parsed(info);
  refuseUnsafeLinks(told);
  const cleaned = Object.entries(policies ?? {}).map(([slug, html]) => [slug, cleanPolicy(html)]);
  const kept: StoreDetails = { ...told, ...(policies && { policies: Object.fromEntries(cleaned) }) };
  await upsertStoreInfo(db, JSON.stringify(kept));
}

function parsed(info: unknown): StoreDetails {
  const result = storeDetails.safeParse(info);
  if (result.success) return result.data;
  throw new Refusal(
    'invalid_request',
    `The store information cannot be read.\n${z.prettifyError(result.error)}`,
  );
}

function refuseUnsafeLinks({ socialLinks, companyLogoUrl }: StoreInfo): void {
  if (companyLogoUrl && !LOGO.test(companyLogoUrl)) {
    throw new Refusal('invalid_request', 'companyLogoUrl must start with https:// or with a slash.');
  }
  for (const [network, url] of Object.entries(socialLinks ?? {})) {
    if (!LINK.test(url))
      throw new Refusal('invalid_request', `socialLinks.${network} must start with https://.`);
  }
}
