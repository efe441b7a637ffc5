import type { IncomingHttpHeaders } from 'node:http';

/** One received request. */
export interface Call {
  method: string;
  /** The path without `/api/v1`, or the full path of any other page of this server. */
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** Parsed JSON, or the text if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape of a request differs per test
  body: any;
}

/**
 * A reply. `text` is sent unchanged. `disconnect` closes the connection without a reply. The reply is sent
 * once `waitFor` has resolved.
 */
export interface FakeReply {
  status?: number;
  body?: unknown;
  text?: string;
  type?: string;
  disconnect?: boolean;
  waitFor?: Promise<unknown>;
}
