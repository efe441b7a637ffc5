import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { UnusablePicture } from './unusable-picture.ts';

/** Maximum size of an image, fetched or from a file. */
export const MOST_BYTES = 20 * 1024 * 1024;

const MOST_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
/** Statuses that are temporary: a later attempt may succeed. */
const PASSING = [408, 425, 429];

interface Reach {
  /** Checks every IP that a connection could go to. */
  isAllowed(ip: string): boolean;
  /** Total timeout, redirects included. */
  timeoutMs: number;
  /** Aborts the fetch. */
  signal: AbortSignal;
  resolve?: (host: string) => Promise<Place[]>;
}

interface Place {
  address: string;
  family: number;
}

/**
 * Returns the bytes at an http(s) URL, without checking that they are an image. A hostname is resolved once,
 * and the connection goes to the checked IP: DNS rebinding has no effect. Every redirect is checked again.
 * Throws `UnusableImageError` if a later attempt would fail too, and any other error if it might succeed.
 */
export async function fetchPicture(address: string, reach: Reach): Promise<Buffer> {
  const timeout = AbortSignal.timeout(reach.timeoutMs);
  const signal = AbortSignal.any([timeout, reach.signal]);
  try {
    const response = await follow(new URL(address), { ...reach, signal });
    return await readCapped(response);
  } catch (error) {
    if (timeout.aborted) throw new Error(`its server took longer than ${reach.timeoutMs / 1000} seconds`);
    throw error;
  }
}

async function follow(first: URL, reach: Reach): Promise<IncomingMessage> {
  let url = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response = await ask(url, await placesOf(url, reach), reach.signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (!REDIRECTS.includes(statusCode)) throw failureOf(statusCode);
    url = nextAddress(headers.location, url);
  }
  throw new UnusablePicture(`its address redirects more than ${MOST_REDIRECTS} times`);
}

/** Returns the IPs of a host, if all of them are allowed. A host that is an IP resolves to itself. */
async function placesOf(url: URL, { isAllowed, signal, resolve = resolveHost }: Reach): Promise<Place[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const places = await unlessEnded(resolve(host), signal).catch((error: unknown) => {
    throw unreachable(error);
  });
  if (places.every(({ address }) => isAllowed(address))) return places;
  throw new UnusablePicture(
    'its address leads into a private network, where the shop fetches nothing (see FETCH_PICTURES)',
  );
}

const resolveHost = (host: string) => lookup(host, { all: true });

/** Rejects when `signal` aborts: the system's resolver cannot be canceled. */
function unlessEnded<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const ended = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([promise, ended]);
}

function ask(url: URL, places: Place[], signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  const options: RequestOptions = {
    // a reused connection could go to an earlier IP of the hostname
    agent: false,
    signal,
    lookup: (_host, { all }, tell) => {
      const [first] = places;
      if (all) tell(null, places);
      else tell(null, first?.address ?? '', first?.family);
    },
    headers: {
      accept: 'image/avif,image/webp,image/*',
      'user-agent': 'Haat/1.0 (pictures of its catalogue)',
    },
  };
  return new Promise((resolve, reject) => {
    request(url, options)
      .once('response', resolve)
      .once('error', (error) => reject(unreachable(error)))
      .end();
  });
}

function unreachable(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return new Error(`its server cannot be reached${code}`, { cause: error });
}

function failureOf(status: number): Error {
  const sentence = `its server answers ${status}`;
  return status >= 500 || PASSING.includes(status) ? new Error(sentence) : new UnusablePicture(sentence);
}

function nextAddress(location: string | undefined, from: URL): URL {
  const url = location === undefined ? null : URL.parse(location, from);
  if (url && ['http:', 'https:'].includes(url.protocol)) return url;
  throw new UnusablePicture('its address redirects to something that is not an http(s) address');
}

async function readCapped(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = Number(response.headers['content-length'] ?? 0);
  if (bytes > MOST_BYTES) throw tooLarge(response);
  bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw tooLarge(response);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(response: IncomingMessage): UnusablePicture {
  response.destroy();
  return new UnusablePicture(`it is larger than ${MOST_BYTES / 1024 / 1024} MB`);
}
