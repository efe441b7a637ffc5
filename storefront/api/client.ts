import { API_PREFIX } from '#contract/api-paths.ts';

/** Why a request failed: an HTTP error or unreadable reply, or no reply. */
export type ApiError =
  | {
      kind: 'http-error';
      status: number;
      message?: string;
      code?: string;
      body: unknown;
      retryAfterSeconds?: number;
    }
  | { kind: 'no-response'; message: string };

export type ApiResult<T> = { ok: true; data: T } | { ok: false; error: ApiError };

export interface ApiCallOptions {
  query?: Record<string, string | number | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The session token of this request, instead of the stored one. */
  token?: string;
}

/** Sends requests to the API. `path` is relative to `base`. Never throws. */
export interface ApiClient {
  readonly base: string;
  call(method: 'GET' | 'POST', path: string, options?: ApiCallOptions): Promise<ApiResult<unknown>>;
}

/** The part of `fetch` that the client uses: the browser's `fetch`, or calls within the server process. */
export type ApiFetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    credentials: 'include';
    signal?: AbortSignal;
  },
) => Promise<{
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
  /** The parsed body, shared by all pages: do not modify. Only for calls within the process. */
  shared?: unknown;
}>;

interface ClientSettings {
  base: string;
  fetch: ApiFetch;
  /** Limit of one request. 0 is no limit, for calls within the process. */
  timeoutMs: number;
  /** Aborts all open and all later requests. */
  deadline?: AbortSignal;
  /** Only in the browser: pages rendered on the server are the same for all shoppers. */
  token?: { read(): string | null | undefined; write(token: null): unknown };
}

/** Creates the API client. Its calls return `{ ok: true, data }` or `{ ok: false, error }`. */
export function createApiClient(settings: ClientSettings): ApiClient {
  return {
    base: settings.base,
    async call(method, path, options = {}) {
      const token = options.token ?? settings.token?.read();
      const signal =
        settings.deadline ?? (settings.timeoutMs > 0 ? AbortSignal.timeout(settings.timeoutMs) : undefined);
      const init = {
        method,
        credentials: 'include' as const,
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...options.headers,
        },
        ...(signal && { signal }),
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      };
      try {
        const response = await settings.fetch(settings.base + path + formatQuery(options.query), init);
        // a 401 for an older token does not invalidate a token stored since
        if (response.status === 401 && settings.token?.read() === token) settings.token?.write(null);
        return await parseResponse(response);
      } catch (cause) {
        return {
          ok: false,
          error: { kind: 'no-response', message: cause instanceof Error ? cause.message : '' },
        };
      }
    },
  };
}

/** Omits filters that are null or empty (specification, section 5). */
function formatQuery(query: ApiCallOptions['query'] = {}): string {
  const entries = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}

async function parseResponse(response: Awaited<ReturnType<ApiFetch>>): Promise<ApiResult<unknown>> {
  const body = response.shared ?? parseJson(await response.text());
  if (response.ok && body !== undefined) return { ok: true, data: body };
  const errorBody = body && typeof body === 'object' ? (body as { error?: unknown; code?: unknown }) : {};
  const retryAfter = Number(response.headers.get('retry-after'));
  return {
    ok: false,
    error: {
      kind: 'http-error',
      status: response.status,
      body,
      ...(typeof errorBody.error === 'string' && errorBody.error !== '' && { message: errorBody.error }),
      ...(typeof errorBody.code === 'string' && { code: errorBody.code }),
      ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
    },
  };
}

/** An empty body counts as an empty object: the reply of registration may be empty. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Section 7: the API on localhost, else the `api` subdomain of the page's host, over https. */
export function defaultApiBase(hostname: string, localBase = `http://localhost:8044${API_PREFIX}`): string {
  return LOCAL_HOSTS.includes(hostname) ? localBase : `https://api.${hostname}${API_PREFIX}`;
}
