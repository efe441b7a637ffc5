import type { ZodType } from 'zod';

const REPLY_MAX_BYTES = 256 * 1024;

// Timeout, conflict, too early, too many requests: the gateway has not declined the request.
const UNDECIDED = new Set([408, 409, 425, 429]);

/** A gateway gave no usable response. The message holds no secrets and no text of the gateway. */
export class GatewayError extends Error {
  /** True when the gateway understood the request and declined it: nothing has happened. */
  readonly isRefusal: boolean;

  constructor(message: string, { cause, status = 0 }: { cause?: unknown; status?: number } = {}) {
    super(message, { cause });
    this.name = 'GatewayError';
    this.isRefusal = status >= 400 && status < 500 && !UNDECIDED.has(status);
  }
}

/** Wraps `fetch` for gateways: total timeout, maximum response size, no redirects. */
export function gatewayFetch(inner: typeof fetch, timeoutSeconds: number): typeof fetch {
  return async (address, init) => {
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
    const signal = init?.signal ? AbortSignal.any([timeout, init.signal]) : timeout;
    const response = await inner(address, { ...init, redirect: 'manual', signal });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new GatewayError('the gateway wants to send us elsewhere');
    }
    const bytes = await readCapped(response);
    const { status, headers } = response;
    return new Response(bytes.length > 0 ? bytes : null, { status, headers });
  };
}

async function readCapped(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > REPLY_MAX_BYTES) throw new GatewayError('the answer of the gateway is too large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

export interface GatewayCall extends RequestInit {
  url: string;
  /** Gateway and account, for the log: at most the last four characters of a key. */
  account: string;
}

/** Requests JSON of a known shape from a gateway. Throws GatewayError for any other response, or none. */
export async function askGateway<Reply>(
  call: typeof fetch,
  { url, account, ...init }: GatewayCall,
  shape: ZodType<Reply>,
): Promise<Reply> {
  const response = await call(url, init).catch((cause: unknown) => {
    throw new GatewayError(`${account} cannot be asked`, { cause });
  });
  const { ok, status } = response;
  if (!ok) throw new GatewayError(`${account} answered ${status}`, { status });
  const reply = shape.safeParse(await response.json().catch(() => undefined));
  if (!reply.success) throw new GatewayError(`${account} answered something unexpected`);
  return reply.data;
}

/** The part of a key that a log may show: its last four characters, none of a key of 8 or fewer. */
export function lastFour(key: string): string {
  return `…${key.length > 8 ? key.slice(-4) : ''}`;
}
