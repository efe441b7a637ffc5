import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentAction, PaymentField } from '#contract/payments.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Attempt, ReportedState } from './payment.ts';
import type { PaymentEvent } from './payment-event.ts';
import type { Refunds } from './refunds/refund.ts';
import type { RefundEvent, RefundHint } from './refunds/refund-event.ts';

/** What providers are made of. */
export type ProviderDeps = Pick<AppDeps, 'db' | 'settings' | 'secret' | 'fetch'>;

/** How a way of paying stands in the list that the shopper sees. */
export interface Offer {
  label: string;
  /** Fields of its own, asked beside the choice of method. */
  fields?: PaymentField[];
}

/** What a way of paying may judge an order by. */
export interface OrderToPay {
  id: string;
  customerId: string;
  totalPaise: number;
  /** Six digits. */
  postalCode: string;
  /** The last ten of the telephone number. */
  phoneDigits: string;
}

/** What a provider may know of the shopper who starts to pay. */
export interface Shopper {
  isOnPhone: boolean;
  fields: Record<string, string | number | boolean | null>;
}

/** The only address that a provider's form is ever posted to. */
export interface GatewayForm {
  url: string;
  /** Origins that the gateway may lead the posting browser on to: Chromium holds redirects against the form's policy too. */
  leadsTo: string[];
}

/** How an attempt began: what the shopper's browser does next, and what that says about the attempt. */
export interface Started {
  says: Extract<ReportedState, 'started' | 'promised'>;
  action?: PaymentAction;
  redirectUrl?: string;
  gatewayReference?: string;
}

export interface WebhookRequest {
  /** The very bytes that were signed. */
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
}

/** What the shopper's browser brings back from a gateway, in its address or as a form. */
export interface ReturnRequest {
  fields: Record<string, string>;
}

/** A return that the gateway has vouched for: which attempt, and what it reports of it. No event while that is open. */
export interface Returned {
  reference: string;
  event?: Status;
}

/** What a webhook may report. */
export type WebhookEvent = PaymentEvent | RefundEvent | RefundHint;

/** The gateway's answer about one attempt. */
export type Status = Omit<PaymentEvent, 'method' | 'reference' | 'source'>;

/**
 * A way of paying. One file each; a new one is a line in `payment-providers.ts`. Nothing here decides what becomes of an
 * order: providers turn what they receive into events, and `recordPaymentEvent` judges them.
 */
export interface PaymentProvider {
  /** Kept with every attempt, posted as the field `method`, and the last part of its webhook's address. */
  readonly method: string;
  /** True when starting the same attempt again is harmless and gives an answer as good as the first. */
  readonly canRestart: boolean;
  /** For how long the answer of a start that cannot be repeated is told again; always when absent. */
  readonly answerMinutes?: number;
  /** The gateway's page that wants a posted form: see `relay/relay-routes.ts`. */
  readonly form?: GatewayForm | undefined;
  /** Undefined while the shop does not offer it. */
  offer(): Promise<Offer | undefined>;
  /** What is added to an order for paying it this way: paise, tax included. */
  readonly feePaise?: number;
  /**
   * A sentence for the shopper when this order cannot be paid this way: why, and what to do. What it reads through `trx`
   * it may lock: the attempt is written in the same transaction.
   */
  refusal?(
    order: OrderToPay,
    shopper: Shopper,
    trx: Transaction,
  ): string | undefined | Promise<string | undefined>;
  /** Asks the gateway to begin. Throws when it cannot be reached; the order stays payable. */
  start(attempt: Attempt, shopper: Shopper): Promise<Started>;
  /** Checks the signature and reads what the gateway says, of payments and refunds. Refuses `signature_invalid`. */
  readWebhook?(request: WebhookRequest): WebhookEvent[] | Promise<WebhookEvent[]>;
  /** Checks that the gateway sent this browser back. Refuses `signature_invalid`, throws when it cannot be asked. */
  readReturn?(request: ReturnRequest): Promise<Returned>;
  /**
   * What the gateway knows of an attempt when asked; undefined while it is open. `gatewayReference` is its own number as
   * far as we know it. Throws when it cannot be asked.
   */
  fetchStatus?(reference: string, gatewayReference?: string): Promise<Status | undefined>;
  /** Sends money back; absent where a person has to. */
  readonly refunds?: Refunds;
}
