import { z } from 'zod';
import { quoteReply } from './orders.ts';

/**
 * Every error code of the API with its HTTP status. The table is closed: a new error needs an entry here.
 * The `error` text of a reply is for people; programs read `code`.
 */
export const ERROR_STATUS = {
  malformed_request: 400,
  invalid_json: 400,
  invalid_request: 422,
  unauthenticated: 401,
  wrong_credentials: 401,
  forbidden: 403,
  recent_sign_in_required: 403,
  not_found: 404,
  product_not_found: 404,
  order_not_found: 404,
  shipment_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  email_taken: 409,
  last_owner: 409,
  staff_changed: 409,
  last_sign_in_method: 409,
  out_of_stock: 409,
  order_not_payable: 409,
  order_not_cancellable: 409,
  total_changed: 409,
  unpaid_limit_reached: 409,
  invalid_order_status: 409,
  cancellation_changed: 409,
  invoice_incomplete: 409,
  nothing_to_print: 409,
  already_packed: 409,
  invalid_shipment: 409,
  tracking_number_used: 409,
  payment_in_flight: 409,
  refund_changed: 409,
  claim_changed: 409,
  message_changed: 409,
  customer_not_erasable: 409,
  request_in_flight: 409,
  precondition_failed: 412,
  body_too_large: 413,
  unsupported_media_type: 415,
  product_unavailable: 422,
  choice_required: 422,
  not_delivered: 422,
  unknown_payment_method: 422,
  refund_not_supported: 422,
  key_reused: 422,
  signature_invalid: 400,
  reset_token_invalid: 400,
  precondition_required: 428,
  invitation_invalid: 400,
  passkey_invalid: 400,
  code_invalid: 400,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  gateway_failed: 502,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** One invalid field. `path` is dotted (`shippingAddress.city`). `message` states how to correct it. */
export const fieldProblem = z.object({ path: z.string(), message: z.string() });

/**
 * The body of every reply outside 2xx and 3xx. `line` is the order line without enough stock
 * (`out_of_stock`). `quote` has the current prices and stock (`total_changed`).
 */
export const errorReply = z
  .object({
    error: z.string(),
    code: z.enum(ERROR_CODES),
    fields: z.array(fieldProblem).optional(),
    line: z
      .object({
        productId: z.string(),
        selectedSize: z.string().optional(),
        selectedColor: z.string().optional(),
        available: z.number().int(),
      })
      .optional(),
    quote: quoteReply.optional(),
    /** The present representation (`precondition_failed`). */
    current: z.unknown().optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'ErrorReply' });

export type ErrorReply = z.infer<typeof errorReply>;
export type FieldProblem = z.infer<typeof fieldProblem>;
