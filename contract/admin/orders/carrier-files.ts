import { z } from 'zod';
import { MAX_PRINTED } from './documents.ts';

/** The bulk upload files of carriers. */
export const CARRIER_FILE_LAYOUTS = ['delhivery', 'shiprocket'] as const;
export type CarrierFileLayout = (typeof CARRIER_FILE_LAYOUTS)[number];

/** POST /admin/carrier-files: packed shipments as a file for the upload at a carrier. */
export const carrierFileBody = z.object({
  layout: z.enum(CARRIER_FILE_LAYOUTS, 'Choose a carrier'),
  shipments: z
    .array(
      z.number('Choose a shipment').int('Choose a shipment').positive('Choose a shipment'),
      'Choose shipments',
    )
    .min(1, 'Choose a shipment')
    .max(MAX_PRINTED, `Choose at most ${MAX_PRINTED} shipments`),
});
export type CarrierFileBody = z.infer<typeof carrierFileBody>;

/** `again` names the shipments that were in an earlier file of the carrier: upload them only if that one was not used. */
export const carrierFile = z.object({
  name: z.string(),
  csv: z.string(),
  again: z.array(z.string()),
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type CarrierFile = z.infer<typeof carrierFile>;
