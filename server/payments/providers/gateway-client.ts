import { type ZodType, z } from 'zod';
import { cutText } from '#server/database/cut-text.ts';

const MAX_RESPONSE_BYTES = 256 * 1024;

// Timeout, conflict, too early, too many requests: the gateway has not declined the request.
const INCONCLUSIVE_STATUSES = new Set([408, 409, 425, 429]);

const MAX_GATEWAY_TEXT = 300;

/** A gateway gave no usable response. The message holds no secrets and no text of the gateway. */
export class GatewayError extends Error {
  /** True when the gateway understood the request and declined it: nothing has happened. */
  readonly isDeclined: boolean;

  /** The gateway's own text, for the merchant. Never logged. */
  readonly gatewayText: string | undefined;

  constructor(
    message: string,
    {
      cause,
      status = 0,
      gatewayText,
    }: { cause?: unknown; status?: number; gatewayText?: string | undefined } = {},
  ) {
    super(message, { cause });
    this.name = 'GatewayError';
    this.gatewayText = gatewayText && plainGatewayText(gatewayText);
    this.isDeclined = status >= 400 && status < 500 && !INCONCLUSIVE_STATUSES.has(status);
  }
}

/** A gateway's own text in one line of limited length, for the merchant. */
export function plainGatewayText(text: string): string {
  return cutText(text.replace(/[\p{C}\s]+/gu, ' ').trim(), MAX_GATEWAY_TEXT);
}

/** Wraps `fetch` for gateways: total timeout, maximum response size, no redirects. */
export function limitedFetch(inner: typeof fetch, timeoutSeconds: number): typeof fetch {
  return async (url, init) => {
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
    const signal = init?.signal ? AbortSignal.any([timeout, init.signal]) : timeout;
    const response = await inner(url, { ...init, redirect: 'manual', signal });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new GatewayError('the gateway responded with a redirect');
    }
    const bytes = await readLimited(response);
    const { status, headers } = response;
    return new Response(bytes.length > 0 ? bytes : null, { status, headers });
  };
}

async function readLimited(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_RESPONSE_BYTES) throw new GatewayError('the response of the gateway is too large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

export interface GatewayRequest extends RequestInit {
  url: string;
  /** Gateway and account, for the log: at most the last four characters of a key. */
  account: string;
}

/** Requests JSON of a known shape from a gateway. Throws GatewayError for any other response, or none. */
export async function requestGateway<Reply>(
  call: typeof fetch,
  { url, account, ...init }: GatewayRequest,
  shape: ZodType<Reply>,
): Promise<Reply> {
  const response = await call(url, init).catch((cause: unknown) => {
    throw new GatewayError(`${account} is unreachable`, { cause });
  });
  const { ok, status } = response;
  if (!ok) {
    const gatewayText = errorTextIn(await response.json().catch(() => undefined));
    throw new GatewayError(`${account} responded with ${status}`, { status, gatewayText });
  }
  const reply = shape.safeParse(await response.json().catch(() => undefined));
  if (!reply.success) throw new GatewayError(`${account} gave an unexpected response`);
  return reply.data;
}

// Razorpay: { error: { description } }; PayU: { msg }
const errorResponse = z.union([
  z.object({ error: z.object({ description: z.string() }) }).transform(({ error }) => error.description),
  z.object({ msg: z.string() }).transform(({ msg }) => msg),
]);

/** The error text in the response of a gateway, if its shape is known. */
function errorTextIn(body: unknown): string | undefined {
  return errorResponse.safeParse(body).data;
}

/** The part of a key that a log may show: its last four characters, none of a key of 8 or fewer. */
export function lastFour(key: string): string {
  return `…${key.length > 8 ? key.slice(-4) : ''}`;
}
