/** Why a call gave nothing: the server refused, or no reply came at all. */
export type ApiError =
  | {
      kind: 'refused';
      status: number;
      message?: string;
      code?: string;
      body: unknown;
      retryAfterSeconds?: number;
    }
  | { kind: 'no-response'; message: string };

export type ApiResult<T> = { ok: true; data: T } | { ok: false; error: ApiError };

export interface ApiCall {
  query?: Record<string, string | number | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** One call to the API below its base path. Never throws. */
export interface ApiClient {
  readonly base: string;
  call(method: 'GET' | 'POST', path: string, options?: ApiCall): Promise<ApiResult<unknown>>;
}

/** As much of `fetch` as a call needs: the browser's own, or a way into the same process. */
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
  /** The body, read already and the same for every page that asks: not to be changed. Only without a network. */
  shared?: unknown;
}>;

interface ClientSettings {
  base: string;
  fetch: ApiFetch;
  /** For one call. 0 waits as long as it takes: for calls that leave no process. */
  timeoutMs: number;
  /** Ends every call that is still under way, and those that come later. */
  deadline?: AbortSignal;
  /** Present in the browser only: pages rendered on the server are the same for everybody. */
  token?: { read(): string | null; drop(): void };
}

/** The one client of the API. Its calls never throw: they answer `{ ok: true, data }` or `{ ok: false, error }`. */
export function createApiClient(settings: ClientSettings): ApiClient {
  return {
    base: settings.base,
    async call(method, path, options = {}) {
      const token = settings.token?.read();
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
        const response = await settings.fetch(settings.base + path + queryText(options.query), init);
        // an answer to an older token says nothing of the one that was stored since
        if (response.status === 401 && settings.token?.read() === token) settings.token?.drop();
        return await readResponse(response);
      } catch (cause) {
        return {
          ok: false,
          error: { kind: 'no-response', message: cause instanceof Error ? cause.message : '' },
        };
      }
    },
  };
}

/** Filters that are null or empty are dropped (section 5). */
function queryText(query: ApiCall['query'] = {}): string {
  const kept = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  if (kept.length === 0) return '';
  return `?${new URLSearchParams(kept.map(([key, value]) => [key, String(value)]))}`;
}

async function readResponse(response: Awaited<ReturnType<ApiFetch>>): Promise<ApiResult<unknown>> {
  const body = response.shared ?? parseJson(await response.text());
  if (response.ok && body !== undefined) return { ok: true, data: body };
  const told = body && typeof body === 'object' ? (body as { error?: unknown; code?: unknown }) : {};
  const retryAfter = Number(response.headers.get('retry-after'));
  return {
    ok: false,
    error: {
      kind: 'refused',
      status: response.status,
      body,
      ...(typeof told.error === 'string' && told.error !== '' && { message: told.error }),
      ...(typeof told.code === 'string' && { code: told.code }),
      ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
    },
  };
}

/** An empty reply counts as an empty object: registration's answer is not read. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
