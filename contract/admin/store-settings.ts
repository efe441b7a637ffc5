import { z } from 'zod';
import { POLICY_TITLES, type PolicySlug } from '../policies.ts';

const line = z.string().trim().max(200, 'Write at most 200 characters');
const paragraph = z.string().trim().max(1_000, 'Write at most 1,000 characters');
const html = z.string().max(100_000, 'A policy has at most 100,000 characters');

const policySlugs = Object.keys(POLICY_TITLES) as PolicySlug[];

const officer = z.object({ name: line, designation: line, email: line, phone: line });

const policies = z.object(
  Object.fromEntries(policySlugs.map((slug) => [slug, html])) as Record<PolicySlug, typeof html>,
);

/**
 * GET /admin/settings/store. What the shop states about itself; an empty text is a field that is not set. `stateCode`:
 * the two digits with which a GSTIN of the State begins. `policies`: HTML; an empty one shows the built-in text.
 */
export const storeSettings = z.object({
  storeName: line,
  description: paragraph,
  companyEmail: line,
  companyPhone: line,
  phoneHours: line,
  companyName: line,
  companyAddress: paragraph,
  stateCode: line,
  gstin: line,
  fssaiLicence: line,
  grievanceOfficer: officer,
  policies,
});

/** PATCH /admin/settings/store: a JSON merge patch (RFC 7396). An empty text removes a field. */
export const storeSettingsPatch = storeSettings
  .extend({ grievanceOfficer: officer.partial(), policies: policies.partial() })
  .partial();

export type StoreSettings = z.infer<typeof storeSettings>;
export type StoreSettingsPatch = z.infer<typeof storeSettingsPatch>;
