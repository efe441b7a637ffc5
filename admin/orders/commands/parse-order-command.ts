import type { OrderRow } from '#contract/admin/orders/orders.ts';
import type { Permission } from '#contract/admin/permissions.ts';

export type OrderVerb = 'pack' | 'ship' | 'refund' | 'cancel';

/** What the command palette can do with an order: who may, and when it is possible. */
export const ORDER_VERBS: Record<
  OrderVerb,
  { label: string; permission: Permission; isPossible: (order: OrderRow) => boolean }
> = {
  pack: {
    label: 'Pack',
    permission: 'orders.fulfill',
    isPossible: ({ nextAction }) => nextAction === 'pack',
  },
  ship: {
    label: 'Ship',
    permission: 'orders.fulfill',
    isPossible: ({ nextAction }) => nextAction === 'ship',
  },
  refund: {
    label: 'Refund',
    permission: 'refunds.create',
    isPossible: ({ paymentState }) => ['paid', 'refund-due', 'partly-refunded'].includes(paymentState),
  },
  cancel: {
    label: 'Cancel',
    permission: 'orders.edit',
    isPossible: ({ fulfillmentState }) =>
      ['unfulfilled', 'partly-packed', 'packed', 'partly-shipped'].includes(fulfillmentState),
  },
};

/**
 * Splits a text of the command palette: `ship 7K3M9` is what to do and which order to find. A text without a verb, or
 * with one that the role may not use, only finds orders.
 */
export function parseOrderCommand(
  text: string,
  can: (permission: Permission) => boolean,
): { verb: OrderVerb | undefined; search: string } {
  const [, first = '', rest = ''] = /^(\p{L}+)\s+(\S.*)$/u.exec(text.trim()) ?? [];
  const verb = first.toLowerCase();
  if (!isVerb(verb)) return { verb: undefined, search: text.trim() };
  return { verb: can(ORDER_VERBS[verb].permission) ? verb : undefined, search: rest };
}

const isVerb = (word: string): word is OrderVerb => Object.hasOwn(ORDER_VERBS, word);
