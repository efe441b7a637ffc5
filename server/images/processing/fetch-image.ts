import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { UnusableImageError } from './unusable-image.ts';

/** Maximum size of an image, fetched or from a file. */
export const MAX_BYTES = 20 * 1024 * 1024;

const MAX_REDIRECTS = 5;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];
/** Statuses that are temporary: a later attempt may succeed. */
const TEMPORARY_STATUSES = [408, 425, 429];

interface FetchOptions {
  /** Checks every IP that a connection could go to. */
  isAllowed(ip: string): boolean;
  /** Total timeout, redirects included. */
  timeoutMs: number;
  /** Aborts the fetch. */
  signal: AbortSignal;
  resolve?: (host: string) => Promise<ResolvedIp[]>;
}

interface ResolvedIp {
  address: string;
  family: number;
}

/**
 * Returns the bytes at an http(s) URL, without checking that they are an image. A hostname is resolved once,
 * and the connection goes to the checked IP: DNS rebinding has no effect. Every redirect is checked again.
 * Throws `UnusableImageError` if a later attempt would fail too, and any other error if it might succeed.
 */
export async function fetchImage(imageUrl: string, options: FetchOptions): Promise<Buffer> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([timeout, options.signal]);
  try {
    const response = await fetchFollowingRedirects(new URL(imageUrl), { ...options, signal });
    return await readLimited(response);
  } catch (error) {
    if (timeout.aborted) throw new Error(`its server took longer than ${options.timeoutMs / 1000} seconds`);
    throw error;
  }
}

async function fetchFollowingRedirects(first: URL, options: FetchOptions): Promise<IncomingMessage> {
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await sendRequest(url, await resolveAllowedIps(url, options), options.signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (!REDIRECT_STATUSES.includes(statusCode)) throw statusError(statusCode);
    url = redirectUrl(headers.location, url);
  }
  throw new UnusableImageError(`its address redirects more than ${MAX_REDIRECTS} times`);
}

/** Returns the IPs of a host, if all of them are allowed. A host that is an IP resolves to itself. */
async function resolveAllowedIps(
  url: URL,
  { isAllowed, signal, resolve = resolveHost }: FetchOptions,
): Promise<ResolvedIp[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const ips = await rejectOnAbort(resolve(host), signal).catch((error: unknown) => {
    throw unreachableError(error);
  });
  if (ips.every(({ address }) => isAllowed(address))) return ips;
  throw new UnusableImageError(
    'its address leads into a private network, where the shop fetches nothing (see FETCH_PICTURES)',
  );
}

const resolveHost = (host: string) => lookup(host, { all: true });

/** Rejects when `signal` aborts: the system's resolver cannot be canceled. */
function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const abortPromise = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([promise, abortPromise]);
}

function sendRequest(url: URL, ips: ResolvedIp[], signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  const options: RequestOptions = {
    // a reused connection could go to an earlier IP of the hostname
    agent: false,
    signal,
    lookup: (_host, { all }, callback) => {
      const [first] = ips;
      if (all) callback(null, ips);
      else callback(null, first?.address ?? '', first?.family);
    },
    headers: {
      accept: 'image/avif,image/webp,image/*',
      'user-agent': 'Haat/1.0 (images of its catalog)',
    },
  };
  return new Promise((resolve, reject) => {
    request(url, options)
      .once('response', resolve)
      .once('error', (error) => reject(unreachableError(error)))
      .end();
  });
}

function unreachableError(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return new Error(`its server cannot be reached${code}`, { cause: error });
}

function statusError(status: number): Error {
  const message = `its server answers ${status}`;
  return status >= 500 || TEMPORARY_STATUSES.includes(status)
    ? new Error(message)
    : new UnusableImageError(message);
}

function redirectUrl(location: string | undefined, from: URL): URL {
  const url = location === undefined ? null : URL.parse(location, from);
  if (url && ['http:', 'https:'].includes(url.protocol)) return url;
  throw new UnusableImageError('its address redirects to something that is not an http(s) address');
}

async function readLimited(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = Number(response.headers['content-length'] ?? 0);
  if (bytes > MAX_BYTES) throw tooLargeError(response);
  bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw tooLargeError(response);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLargeError(response: IncomingMessage): UnusableImageError {
  response.destroy();
  return new UnusableImageError(`it is larger than ${MAX_BYTES / 1024 / 1024} MB`);
}
