import { z } from 'zod';
import { taxStatus } from '../../store-info.ts';

const line = z.string().trim().max(200, 'Write at most 200 characters');
const paragraph = z.string().trim().max(1_000, 'Write at most 1,000 characters');

const officer = z.object({ name: line, designation: line, email: line, phone: line });

/**
 * GET /admin/settings/store. What the shop states about itself; an empty text is a field that is not set. `stateCode`:
 * the two digits with which a GSTIN of the State begins. `taxStatus`: as in the store information. Its texts for
 * shoppers are content (`content.ts`).
 */
export const storeSettings = z.object({
  storeName: line,
  description: paragraph,
  companyEmail: line,
  companyPhone: line,
  companyName: line,
  companyAddress: paragraph,
  stateCode: line,
  gstin: line,
  taxStatus: z.union([taxStatus, z.literal('')]),
  fssaiLicence: line,
  grievanceOfficer: officer,
});

/** PATCH /admin/settings/store: a JSON merge patch (RFC 7396). An empty text removes a field. */
export const storeSettingsPatch = storeSettings.extend({ grievanceOfficer: officer.partial() }).partial();

/** The reply of PATCH. `entryId` takes the change back. */
export const savedStoreSettings = storeSettings.extend({ entryId: z.number().int() });

export type StoreSettings = z.infer<typeof storeSettings>;
export type SavedStoreSettings = z.infer<typeof savedStoreSettings>;
export type StoreSettingsPatch = z.infer<typeof storeSettingsPatch>;
