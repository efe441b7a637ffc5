/** What is known of money on its way back. `asked`: nobody knows yet what came of it; `failed`: the money stayed. */
export type RefundState = 'asked' | 'accepted' | 'done' | 'failed';

/** What a gateway says of a refund. */
export interface RefundStanding {
  state: Exclude<RefundState, 'asked'>;
  /** The gateway's number of it. */
  gatewayReference?: string | undefined;
}

/** A refund as gateways see it. */
export interface Refund {
  /** Ours, at most 23 letters and digits: asked for twice under this, it is one refund. */
  reference: string;
  amountPaise: number;
  currency: string;
  /** The gateway's number of the payment that it comes from. */
  paymentNumber: string;
}

/** How a gateway sends money back. */
export interface Refunds {
  /** What the gateway knows of a refund; undefined when it has never heard of it. Throws when it cannot be asked. */
  find(refund: Refund): Promise<RefundStanding | undefined>;
  /**
   * Asks for a refund that the gateway has never heard of. Throws `GatewayError`: with a status that refuses it, the
   * money stayed; otherwise nobody knows.
   */
  send(refund: Refund): Promise<RefundStanding>;
}

const NEXT: Record<RefundState, readonly RefundState[]> = {
  asked: ['accepted', 'done', 'failed'],
  // banks send money back to whoever sent it
  accepted: ['done', 'failed'],
  done: [],
  failed: [],
};

/** True when the standing brings a refund forward from where it is. */
export function brings(from: RefundState, to: RefundState): boolean {
  return NEXT[from].includes(to);
}
