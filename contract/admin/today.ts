import { z } from 'zod';

/** GET /admin/today. `show`: a kind of action items of which all are listed, up to 1,000, instead of five. */
export const todayQuery = z.object({ show: z.string().max(40).optional() });

/** What a person does about action items. `path` is a path of the admin without its prefix. */
const todayAction = z.object({ label: z.string(), path: z.string() });

/**
 * Open action items of one kind, oldest first: at most five unless `show` names the kind, of `count`. `action` is about
 * all of them. `text` names an item, `detail` is what else is known. What an item offers, at most one: with `closeId` it is closed by POST /admin/action-items/:id/close once it was looked at; with
 * `claim` the payment is recorded by POST /admin/payments/:reference/verify once it was found in the bank account; with
 * `refund` the money of the order can be refunded. Otherwise `path` leads to the screen where it is done.
 */
const todayItem = z.object({
  text: z.string(),
  detail: z.string().optional(),
  orderNumber: z.string().optional(),
  path: z.string().optional(),
  closeId: z.number().int().optional(),
  /** `amount`: rupees. */
  claim: z.object({ reference: z.string(), utr: z.string(), amount: z.number() }).optional(),
  refund: z.boolean().optional(),
});

const todayGroup = z.object({
  kind: z.string(),
  title: z.string(),
  count: z.number().int(),
  action: todayAction.optional(),
  items: z.array(todayItem),
});

/**
 * The sales of one Indian day, as in the report of sales by day. `orders`: paid, or paid in cash on delivery, and not
 * cancelled. `net`: their rupees with tax, less what was cancelled, returned or refunded.
 */
const todayDay = z.object({ day: z.string(), orders: z.number().int(), net: z.number() });

const SETUP_STEPS = [
  'store-address',
  'products',
  'menu',
  'home-page',
  'payment-methods',
  'shipping',
  'policies',
  'emails',
  'test-order',
] as const;

/** `left`: what is missing of a step that is done in part, in words. */
const setupStep = z.object({
  id: z.enum(SETUP_STEPS),
  isDone: z.boolean(),
  left: z.array(z.string()).optional(),
});

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
export type TodayItem = z.infer<typeof todayItem>;
