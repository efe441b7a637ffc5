import { z } from 'zod';

/**
 * GET /content-origins (capability `content-origins`): the other sites from which the shop's pages show images
 * and to which they post forms, such as `https://cdn.example`. A content security policy may forbid all others.
 */
export const contentOrigins = z.object({ images: z.array(z.string()), forms: z.array(z.string()) });

export type ContentOrigins = z.infer<typeof contentOrigins>;
