import { z } from 'zod';

/**
 * GET /admin/shop: what every screen needs to know of the shop. `name` is absent until the store information has one.
 * `sendsEmail`: emails reach customers, through an SMTP server or the email preview of a local shop.
 */
export const shopReply = z.object({ name: z.string().optional(), sendsEmail: z.boolean() });

export type ShopReply = z.infer<typeof shopReply>;
