/** Prefix of the admin's paths of the API, after `API_PREFIX`. */
export const ADMIN_PREFIX = '/admin';

/**
 * The header of every request of the admin that changes something, with the value `1`. Browsers send it to another
 * origin only after a preflight, which the server rejects.
 */
export const ADMIN_HEADER = 'x-haat-admin';

/**
 * Paths of the API that the admin calls, after `API_PREFIX`; `:name` marks a parameter. Server routes, OpenAPI and
 * the admin's calls are built from it.
 */
export const ADMIN_PATHS = {
  // staff: sign-in and one's own account
  signIn: '/admin/sign-in',
  signOut: '/admin/sign-out',
  me: '/admin/me',
  signInOptions: '/admin/sign-in/options',
  demoSignIn: '/admin/sign-in/demo',
  passkeySignInOptions: '/admin/sign-in/passkey-options',
  passkeySignIn: '/admin/sign-in/passkey',
  confirm: '/admin/confirm',
  confirmPasskeyOptions: '/admin/confirm/passkey-options',
  confirmPasskey: '/admin/confirm/passkey',
  sessions: '/admin/sessions',
  endSession: '/admin/sessions/end',
  endOtherSessions: '/admin/sessions/end-others',
  signInMethods: '/admin/sign-in-methods',
  totp: '/admin/sign-in-methods/totp',
  password: '/admin/sign-in-methods/password',
  recoveryCodes: '/admin/sign-in-methods/recovery-codes',
  passkeyOptions: '/admin/sign-in-methods/passkey-options',
  passkeys: '/admin/sign-in-methods/passkeys',
  removePasskey: '/admin/sign-in-methods/passkeys/remove',
  // staff: members and invitations. The token of an invitation is in the body or the path, never in the query
  invitation: '/admin/invitations/:token',
  invitationTotp: '/admin/invitations/totp',
  invitationPasskeyOptions: '/admin/invitations/passkey-options',
  acceptWithPassword: '/admin/invitations/accept-with-password',
  acceptWithPasskey: '/admin/invitations/accept-with-passkey',
  staff: '/admin/staff',
  inviteStaff: '/admin/staff/invite',
  revokeInvitation: '/admin/staff/revoke-invitation',
  createSignInLink: '/admin/staff/sign-in-link',
  changeRole: '/admin/staff/change-role',
  removeStaff: '/admin/staff/remove',
  // orders
  orders: '/admin/orders',
  placePhoneOrder: '/admin/phone-orders',
  quotePhoneOrder: '/admin/phone-orders/quote',
  sellableVariants: '/admin/phone-orders/variants',
  knownCustomers: '/admin/phone-orders/customers',
  order: '/admin/orders/:number',
  orderNotes: '/admin/orders/:number/notes',
  orderNote: '/admin/order-notes/:id',
  orderEmail: '/admin/orders/:number/emails/:id',
  cancellation: '/admin/orders/:number/cancellation',
  cancelOrder: '/admin/orders/:number/cancel',
  releaseHold: '/admin/orders/:number/release-hold',
  // today and the activity log
  shop: '/admin/shop',
  today: '/admin/today',
  closeActionItem: '/admin/action-items/:id/close',
  events: '/admin/events',
  activity: '/admin/activity',
  undoActivity: '/admin/activity/:id/undo',
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
  // settings
  storeSettings: '/admin/settings/store',
  shippingSettings: '/admin/settings/shipping',
  taxSettings: '/admin/settings/taxes',
  taxOverview: '/admin/settings/taxes/overview',
  taxedProducts: '/admin/settings/taxes/products',
  shippingPreview: '/admin/settings/shipping/preview',
  paymentSettings: '/admin/settings/payments',
  testPaymentMethod: '/admin/settings/payments/test',
  emailSettings: '/admin/settings/email',
  testEmail: '/admin/settings/email/test',
  // content: the texts of the shop
  content: '/admin/content',
  contentDocument: '/admin/content/:kind/:key',
  publishContent: '/admin/content/:kind/:key/publish',
  scheduleContent: '/admin/content/:kind/:key/schedule',
  unscheduleContent: '/admin/content/:kind/:key/unschedule',
  discardContent: '/admin/content/:kind/:key/discard',
  contentVersions: '/admin/content/:kind/:key/versions',
  restoreContent: '/admin/content/:kind/:key/restore',
  previewContent: '/admin/content/:kind/:key/preview',
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
  // messages
  messages: '/admin/messages',
  message: '/admin/messages/:ticket',
  messageReplies: '/admin/messages/:ticket/replies',
  messageNotes: '/admin/messages/:ticket/notes',
  // customers
  customers: '/admin/customers',
  customer: '/admin/customers/:id',
  customerNotes: '/admin/customers/:id/notes',
  exportCustomer: '/admin/customers/:id/export',
  customerErasure: '/admin/customers/:id/erasure',
  eraseCustomer: '/admin/customers/:id/erase',
  newsletter: '/admin/newsletter',
  exportNewsletter: '/admin/newsletter/export',
  unsubscribe: '/admin/newsletter/unsubscribe',
  // emails
  emails: '/admin/emails',
  email: '/admin/emails/:id',
  emailPage: '/admin/emails/:id/page',
  resendEmails: '/admin/emails/resend',
  // products
  products: '/admin/products',
  changeProducts: '/admin/products/change',
  product: '/admin/products/:id',
  duplicateProduct: '/admin/products/:id/duplicate',
  images: '/admin/images',
  imageFiles: '/admin/images/files',
  retryImages: '/admin/images/retry',
  exportProducts: '/admin/products/export',
  // categories and the menu
  categories: '/admin/categories',
  renameCategory: '/admin/categories/rename',
  // inventory
  inventory: '/admin/inventory',
  inventoryItem: '/admin/inventory/:id',
  stockMovements: '/admin/inventory/:id/movements',
  adjustInventory: '/admin/inventory/adjust',
  countInventory: '/admin/inventory/count',
  inventorySettings: '/admin/inventory-settings',
  // imports of product files
  imports: '/admin/imports',
  import: '/admin/imports/:id',
  importProducts: '/admin/imports/:id/products',
  rejectedRows: '/admin/imports/:id/rejected-rows',
  readImport: '/admin/imports/:id/read',
  applyImport: '/admin/imports/:id/apply',
  undoImport: '/admin/imports/:id/undo',
  // reports
  report: '/admin/reports/:name',
  reportFile: '/admin/reports/:name/csv',
  // demo data
  demoData: '/admin/demo-data',
  removeDemoData: '/admin/demo-data/remove',
  // documents to print
  documents: '/admin/documents',
  carrierFiles: '/admin/carrier-files',
} as const satisfies Record<string, `/admin/${string}`>;
