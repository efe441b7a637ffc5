/** What staff can do, in the words of the activity log. Every route of the admin that changes something names one. */
export const AUDIT_ACTIONS = {
  'order.cancel': 'Cancelled the order',
  'order.pack': 'Packed the order',
  'order.unpack': 'Took the packing back',
  'order.cancel-items': 'Cancelled items of the order',
  'order.ship': 'Shipped the order',
  'order.correct-tracking': 'Corrected the tracking number',
  'order.deliver': 'Marked the order as delivered',
  'order.return': 'Recorded that the parcel came back',
  'order.release-hold': 'Released the stock held for the order',
  'order.correct-address': 'Corrected the delivery address',
  'order.add-note': 'Added a note',
  'order.edit-note': 'Changed a note',
  'order.delete-note': 'Deleted a note',
  'order.restore-note': 'Restored a note',
  'payment.record': 'Recorded a payment',
  'refund.create': 'Refunded money',
  'refund.record': 'Recorded a refund',
  'action-item.close': 'Closed an action item',
  'staff.sign-in': 'Signed in',
  'staff.sign-out': 'Signed out',
} as const satisfies Record<string, string>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;
