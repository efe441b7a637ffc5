import { z } from 'zod';

/** A delivery address as staff see it. */
export const postalAddress = z.object({
  fullName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  phone: z.string(),
});
