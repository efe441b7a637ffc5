/** Prefix of the admin's paths of the API, after `API_PREFIX`. */
export const ADMIN_PREFIX = '/admin';

/**
 * Paths of the API that the admin calls, after `API_PREFIX`; `:name` marks a parameter. Server routes, OpenAPI and
 * the admin's calls are built from it.
 */
export const ADMIN_PATHS = {
  // staff: sign-in and one's own account
  signIn: '/admin/sign-in',
  signOut: '/admin/sign-out',
  me: '/admin/me',
  // orders
  orders: '/admin/orders',
  order: '/admin/orders/:number',
  orderNotes: '/admin/orders/:number/notes',
  orderNote: '/admin/order-notes/:id',
  orderEmail: '/admin/orders/:number/emails/:id',
  releaseHold: '/admin/orders/:number/release-hold',
  closeActionItem: '/admin/action-items/:id/close',
  // shipments
  packing: '/admin/packing',
  shipments: '/admin/shipments',
  orderShipments: '/admin/orders/:number/shipments',
  packOrders: '/admin/shipments/pack',
  unpackShipments: '/admin/shipments/unpack',
  shipShipments: '/admin/shipments/ship',
  deliverShipments: '/admin/shipments/deliver',
  shipmentTracking: '/admin/shipments/:id/tracking',
  returnShipment: '/admin/shipments/:id/return',
  carriers: '/admin/carriers',
  // payments
  payments: '/admin/payments',
  orderPayments: '/admin/orders/:number/payments',
  orderRefunds: '/admin/orders/:number/refunds',
  verifyClaim: '/admin/payments/:reference/verify',
  rejectClaim: '/admin/payments/:reference/reject',
  undoClaimRejection: '/admin/payments/:reference/undo-rejection',
  statements: '/admin/statements',
  statement: '/admin/statements/:id',
  applyStatement: '/admin/statements/:id/apply',
} as const satisfies Record<string, `/admin/${string}`>;
