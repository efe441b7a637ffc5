import type { MovementReason } from './inventory.ts';

/** Why units came or went, as staff read it. */
export const MOVEMENT_REASON_TEXTS: Record<MovementReason, string> = {
  received: 'Received',
  damaged: 'Damaged',
  lost: 'Lost',
  returned: 'Returned',
  count: 'Counted',
  other: 'Other',
  import: 'Imported',
  order: 'Ordered',
  release: 'Released by an order',
  adjust: 'Changed',
  undo: 'Taken back',
};
