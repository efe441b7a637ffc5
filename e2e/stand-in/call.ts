import type { IncomingHttpHeaders } from 'node:http';

/** One request as it came. */
export interface Call {
  method: string;
  /** Below `/api/v1`, or the whole path of a page elsewhere on this server. */
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** Parsed JSON, else the text. */
  // biome-ignore lint/suspicious/noExplicitAny: each test says itself what it finds in a request
  body: any;
}

/** What to say. `text` goes out as it is; `dead` ends the line without a word; `after` is waited for. */
export interface Answer {
  status?: number;
  body?: unknown;
  text?: string;
  type?: string;
  dead?: boolean;
  after?: Promise<unknown>;
}
