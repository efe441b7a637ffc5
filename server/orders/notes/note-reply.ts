import type { AdminOrderNote } from '#contract/admin/orders/orders.ts';
import type { OrderNote } from './order-notes.ts';

/** A note as staff see it. */
export function noteReply({ id, staffId, staffName, text, createdAt, editedAt }: OrderNote): AdminOrderNote {
  return {
    id,
    authorId: staffId,
    author: staffName,
    text,
    createdAt: createdAt.toISOString(),
    ...(editedAt !== null && { editedAt: editedAt.toISOString() }),
  };
}
