import { z } from 'zod';

/** What a person does about action items. `path` is a path of the admin without its prefix. */
const todayAction = z.object({ label: z.string(), path: z.string() });

/**
 * Open action items of one kind, oldest first: at most five, of `count`. `action` is about all of them. An item with
 * `closeId` is closed by POST /admin/action-items/:id/close once it was looked at.
 */
const todayGroup = z.object({
  kind: z.string(),
  title: z.string(),
  count: z.number().int(),
  action: todayAction.optional(),
  items: z.array(
    z.object({ text: z.string(), orderNumber: z.string().optional(), closeId: z.number().int().optional() }),
  ),
});

/** The orders of one Indian day. `revenue`: rupees of all orders that are not cancelled, tax included. */
const todayDay = z.object({ day: z.string(), orders: z.number().int(), revenue: z.number() });

const SETUP_STEPS = ['products', 'payment-methods', 'store-address', 'policies', 'test-order'] as const;

const setupStep = z.object({ id: z.enum(SETUP_STEPS), isDone: z.boolean() });

/**
 * GET /admin/today. `days`: the last seven, today first. `setup` is present until each step is done. Groups that the
 * role may not see are left out.
 */
export const todayReply = z.object({
  groups: z.array(todayGroup),
  toPack: z.number().int(),
  toShip: z.number().int(),
  unpaid: z.number().int(),
  days: z.array(todayDay).optional(),
  setup: z.array(setupStep).optional(),
});

export type SetupStepId = (typeof SETUP_STEPS)[number];
export type Today = z.infer<typeof todayReply>;
export type TodayGroup = z.infer<typeof todayGroup>;
