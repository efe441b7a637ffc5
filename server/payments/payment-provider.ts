import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentAction, PaymentField } from '#contract/payments.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import type { Payment, ReportedState } from './payment.ts';
import type { PaymentEvent } from './payment-event.ts';
import type { Refunds } from './refunds/refund.ts';
import type { RefundEvent, RefundHint } from './refunds/refund-event.ts';

/** Dependencies of providers. */
export type ProviderDeps = Pick<AppDeps, 'db' | 'settings' | 'signingSecret' | 'fetch'>;

/** A payment method in the list that the shopper sees. */
export interface PaymentOption {
  label: string;
  /** Its own form fields, next to the choice of method. */
  fields?: PaymentField[];
}

/** The order data that decides whether a provider is eligible. */
export interface OrderToPay {
  id: string;
  /** Null without an account. */
  customerId: string | null;
  totalPaise: number;
  /** Six digits; '' if it is not known yet. */
  postalCode: string;
  /** As it was typed. */
  state?: string | undefined;
  /** The last ten digits of the phone number. */
  phoneDigits: string;
}

/** What a provider knows of the shopper who starts a payment. */
export interface Shopper {
  isOnPhone: boolean;
  fields: Record<string, string | number | boolean | null>;
}

/** The only URL that a provider's form is posted to. */
export interface GatewayForm {
  url: string;
  /**
   * Origins that the gateway may redirect the form post to: Chromium checks redirects against `form-action`
   * too.
   */
  redirectOrigins: string[];
}

/** Result of starting a payment: the browser's next step, and the state of the payment. */
export interface StartResult {
  reportedState: Extract<ReportedState, 'started' | 'awaiting_cash'>;
  action?: PaymentAction;
  redirectUrl?: string;
  gatewayReference?: string;
}

export interface WebhookRequest {
  /** The exact bytes that were signed. */
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
}

/** The fields of a browser's return from a gateway, from the URL or a posted form. */
export interface ReturnRequest {
  fields: Record<string, string>;
}

/**
 * A return verified with the gateway: the payment and the report about it. No event while the payment is
 * open.
 */
export interface GatewayReturn {
  reference: string;
  event?: ProviderReport;
}

/** Events that a webhook may report. */
export type WebhookEvent = PaymentEvent | RefundEvent | RefundHint;

/** The gateway's report about one payment. */
export type ProviderReport = Omit<PaymentEvent, 'method' | 'reference' | 'source'>;

/**
 * A payment method. One file each; a new one needs a line in `provider-registry.ts`. Providers never change
 * an order: they turn what they receive into events, and `recordPaymentEvent` applies them.
 */
export interface PaymentProvider {
  /** Stored with every payment, posted as the field `method`, and the last part of the webhook URL. */
  readonly method: string;
  /** True when starting the same payment again is harmless and its result is as good as the first. */
  readonly isStartRepeatable: boolean;
  /** How long the reply to a start that cannot be repeated is sent again; without a limit when absent. */
  readonly reuseMinutes?: number;
  /** The gateway's page that needs a posted form: see `form-relay/relay-routes.ts`. */
  readonly form?: GatewayForm | undefined;
  /** The method as shoppers see it; undefined while the shop does not offer it. */
  getOption(): Promise<PaymentOption | undefined>;
  /** Fee added to an order for this method: paise, tax included. */
  readonly feePaise?: number;
  /** A sentence for the shopper when this order cannot be paid this way: the reason, and what to do. Only reads. */
  ineligibleReason?(
    order: OrderToPay,
    shopper: Shopper,
    db: Database | Transaction,
  ): string | undefined | Promise<string | undefined>;
  /**
   * Locks until the transaction ends, so that two starts whose payments count against each other do not count at the same time.
   * Called before `ineligibleReason`, in the transaction that inserts the payment.
   */
  lockPayer?(order: OrderToPay, trx: Transaction): Promise<void>;
  /**
   * True when the shopper reports with this start that the money was sent already, and the merchant has to
   * confirm it. The order keeps its units meanwhile.
   */
  isClaim?(shopper: Shopper): boolean;
  /** Starts a payment at the gateway. Throws when the gateway is unreachable; the order stays payable. */
  start(payment: Payment, shopper: Shopper): Promise<StartResult>;
  /**
   * Verifies the signature and parses the events of payments and refunds. Throws UserError:
   * signature_invalid.
   */
  readWebhook?(request: WebhookRequest): WebhookEvent[] | Promise<WebhookEvent[]>;
  /**
   * Verifies that the gateway sent this browser back. Throws UserError: signature_invalid. Throws
   * GatewayError when the gateway is unreachable.
   */
  verifyReturn?(request: ReturnRequest): Promise<GatewayReturn>;
  /**
   * Requests the gateway's report about a payment; undefined while it is open. `gatewayReference` is the
   * gateway's own number, if known. Throws when the gateway is unreachable.
   */
  fetchStatus?(reference: string, gatewayReference?: string): Promise<ProviderReport | undefined>;
  /**
   * Checks the credentials with a cheap request of the gateway that needs them. Throws GatewayError when the gateway
   * declines them or is unreachable. Absent: there is nothing to check.
   */
  testConnection?(): Promise<void>;
  /** Sends refunds; absent when the merchant has to send them. */
  readonly refunds?: Refunds;
}
