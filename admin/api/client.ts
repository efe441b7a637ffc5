import { ADMIN_HEADER } from '#contract/admin/admin-paths.ts';
import type { FieldProblem } from '#contract/errors.ts';

/** Why a request failed. `message` is always a sentence for people. */
export type AdminError =
  | {
      kind: 'http-error';
      status: number;
      message: string;
      code?: string;
      /** Which fields are wrong, and how to correct each. */
      fields?: FieldProblem[];
      /** The body of the reply: for 412 and 409 it has the current representation. */
      body: unknown;
      etag?: string;
      retryAfterSeconds?: number;
    }
  /** No reply: the network is down, or the request took too long. */
  | { kind: 'no-response'; message: string }
  /** The write is stored on this device and is sent later (see `unsent-queue.ts`). */
  | { kind: 'queued'; message: string };

export type AdminResult<T> = { ok: true; data: T; etag?: string } | { ok: false; error: AdminError };

export type Query = Record<string, string | number | boolean | null | undefined>;
export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface WriteOptions {
  /** Sent as JSON; a `FormData` or `Blob` is sent as it is. */
  body?: unknown;
  query?: Query;
  /** ETag of the representation that the change is based on. */
  ifMatch?: string | undefined;
  /** The same key for every attempt of one write. Default: a new key. */
  idempotencyKey?: string;
  timeoutMs?: number;
}

/** Sends requests to the admin's API. Paths come from `ADMIN_PATHS`. Never throws. */
export interface AdminClient {
  get<T>(path: string, options?: { query?: Query; signal?: AbortSignal }): Promise<AdminResult<T>>;
  send<T>(method: WriteMethod, path: string, options?: WriteOptions): Promise<AdminResult<T>>;
  /** Fetches a file, such as a PDF to print. With a body it is a POST: a URL is too short for long selections. */
  getFile(
    path: string,
    options?: { query?: Query; body?: unknown; signal?: AbortSignal },
  ): Promise<AdminResult<Blob>>;
  /** The full URL, for links to documents and for the event stream. */
  url(path: string, query?: Query): string;
}

interface ClientSettings {
  base: string;
  fetch: typeof fetch;
  /** Called for a reply 401 with the path of the request: the session has ended. */
  onSignedOut?: (url: string) => void;
  /**
   * Called when a route requires a recent sign-in. Resolves to true if the password, code or passkey was given; then
   * the request is sent again.
   */
  onSignInAgain?: () => Promise<boolean>;
}

export const READ_TIMEOUT_MS = 20_000;
export const WRITE_TIMEOUT_MS = 30_000;
/** The server draws the documents of one request for at most a minute, after those of others. */
const FILE_TIMEOUT_MS = 120_000;
export const SIGN_IN_AGAIN = 'recent_sign_in_required';

/** Creates the client of the admin's API. */
export function createAdminClient(settings: ClientSettings): AdminClient {
  const url = (path: string, query: Query = {}) => settings.base + path + formatQuery(query);

  async function call(target: string, init: RequestInit): Promise<AdminResult<Response>> {
    try {
      const response = await settings.fetch(target, { ...init, credentials: 'include' });
      if (response.ok) return { ok: true, data: response };
      const error = await readError(response);
      // a wrong password also gets 401, without ending the session
      const isSignedOut = error.kind === 'http-error' && error.code === 'unauthenticated';
      if (isSignedOut) settings.onSignedOut?.(target);
      return { ok: false, error };
    } catch (cause) {
      return { ok: false, error: { kind: 'no-response', message: noResponseMessage(cause) } };
    }
  }

  return {
    url,
    async get<T>(path: string, { query, signal }: { query?: Query; signal?: AbortSignal } = {}) {
      const timeout = AbortSignal.timeout(READ_TIMEOUT_MS);
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
      return readJson<T>(await call(url(path, query), { method: 'GET', signal: either }));
    },
    async getFile(path, { query, body, signal } = {}) {
      const timeout = AbortSignal.timeout(FILE_TIMEOUT_MS);
      const result = await call(url(path, query), {
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(body === undefined
          ? { method: 'GET' }
          : {
              method: 'POST',
              headers: { [ADMIN_HEADER]: '1', 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }),
      });
      if (!result.ok) return result;
      try {
        return { ok: true, data: await result.data.blob() };
      } catch (cause) {
        return { ok: false, error: { kind: 'no-response', message: noResponseMessage(cause) } };
      }
    },
    async send<T>(method: WriteMethod, path: string, options: WriteOptions = {}) {
      const { body, query, ifMatch, idempotencyKey = newIdempotencyKey(), timeoutMs } = options;
      const isRaw = body instanceof FormData || body instanceof Blob;
      // only of writes: for a read from another origin, the browser would have to ask first
      const headers: Record<string, string> = {
        [ADMIN_HEADER]: '1',
        'idempotency-key': idempotencyKey,
        ...(!isRaw && body !== undefined && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      };
      const attempt = async () =>
        readJson<T>(
          await call(url(path, query), {
            method,
            headers,
            signal: AbortSignal.timeout(timeoutMs ?? WRITE_TIMEOUT_MS),
            ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
          }),
        );
      const result = await attempt();
      const isOld = !result.ok && result.error.kind === 'http-error' && result.error.code === SIGN_IN_AGAIN;
      if (isOld && (await settings.onSignInAgain?.())) return attempt();
      return result;
    },
  };
}

export async function readJson<T>(result: AdminResult<Response>): Promise<AdminResult<T>> {
  if (!result.ok) return result;
  const response = result.data;
  try {
    const text = await response.text();
    const data = (text === '' ? undefined : JSON.parse(text)) as T;
    const etag = response.headers.get('etag');
    return { ok: true, data, ...(etag !== null && { etag }) };
  } catch (cause) {
    if (cause instanceof SyntaxError) return { ok: false, error: unreadableReply(response.status) };
    return { ok: false, error: { kind: 'no-response', message: noResponseMessage(cause) } };
  }
}

export async function readError(response: Response): Promise<AdminError> {
  const text = await response.text().catch(() => '');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return unreadableReply(response.status);
  }
  const { error, code, fields } = (body ?? {}) as {
    error?: unknown;
    code?: unknown;
    fields?: FieldProblem[];
  };
  const retryAfter = Number(response.headers.get('retry-after'));
  const etag = response.headers.get('etag');
  return {
    kind: 'http-error',
    status: response.status,
    message: typeof error === 'string' && error !== '' ? error : statusMessage(response.status),
    body,
    ...(typeof code === 'string' && { code }),
    ...(Array.isArray(fields) && { fields }),
    ...(etag !== null && { etag }),
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  };
}

/** A proxy or a captive portal replied instead of the shop. */
function unreadableReply(status: number): AdminError {
  return { kind: 'http-error', status, message: statusMessage(status), body: undefined };
}

export function statusMessage(status: number): string {
  if (status === 401) return 'Your session has ended. Sign in again.';
  if (status === 403) return 'Your role does not allow this. The owner of the shop can change roles.';
  if (status === 404) return 'This does not exist any more.';
  if (status === 429) return 'Too many requests. Wait a moment, then try again.';
  return 'The shop could not do this now. Try again in a moment.';
}

export function noResponseMessage(cause: unknown): string {
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return 'The shop did not reply in time. Check the connection, then try again.';
  return 'The shop cannot be reached. Check the connection, then try again.';
}

/** Omits what is null, undefined or empty. */
export function formatQuery(query: Query): string {
  const entries = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}

/** Replaces the `:name` parameters of a path of `ADMIN_PATHS`. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** A random key. `crypto.randomUUID` exists only on https and localhost, so not when tried on a phone in the LAN. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** API base that the web server wrote into the document. */
export function documentApiBase(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content ?? '/api/v1';
}

/** True if repeating a GET cannot help: the reply is about the request, not about the state of the server. */
export function isFinalForReads(error: AdminError): boolean {
  return error.kind === 'http-error' && error.status < 500 && error.status !== 429;
}
