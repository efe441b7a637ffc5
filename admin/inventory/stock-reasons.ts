import type { MovementReason, StockReason } from '#contract/admin/catalog/inventory.ts';

export const STOCK_REASON_CHOICES: readonly { value: StockReason; label: string }[] = [
  { value: 'received', label: 'Received' },
  { value: 'damaged', label: 'Damaged' },
  { value: 'count', label: 'Count was wrong' },
  { value: 'lost', label: 'Lost' },
  { value: 'returned', label: 'Returned by a customer' },
  { value: 'other', label: 'Other' },
];

export const MOVEMENT_LABELS: Record<MovementReason, string> = {
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
