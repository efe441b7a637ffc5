import { z } from 'zod';
import { orderItem, placeOrderReply, shippingAddress } from '../orders.ts';

/**
 * POST /admin/orders: an order that staff enter for a customer on the phone. Prices come from the catalog. `email`: of
 * someone without an account; `customerId`: of an account, whose email is used. Both absent: no emails are sent.
 * `expectedTotal` is the total in rupees that staff named; the order is rejected if it would be another (ruling 33).
 */
export const phoneOrderBody = z.object({
  items: z.array(orderItem).min(1, 'Choose at least one item').max(50, 'An order takes at most 50 lines'),
  customerId: z.uuid('Not a customer').optional(),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, 'The email is too long')
    .pipe(z.email('Enter an email such as asha@example.com'))
    .optional(),
  shippingAddress,
  expectedTotal: z.number().min(0).max(1e12).optional(),
});

export const phoneOrderReply = placeOrderReply;

export type PhoneOrderBody = z.infer<typeof phoneOrderBody>;
