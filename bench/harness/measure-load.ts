import autocannon from 'autocannon';

export interface LoadFigures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failures: number;
}

/** What a browser accepts: without it a server sends more bytes than to any shopper. */
export const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/**
 * Requests one URL as fast as it replies, for `seconds`, over `connections` connections. `pathOf` returns the path of the
 * request with a number, if each request has another one. `isApart`: in a thread of its own, beside what this one does.
 */
export async function measureLoad(
  url: string,
  {
    connections = 16,
    seconds = 4,
    pathOf,
    isApart = false,
  }: {
    connections?: number;
    seconds?: number;
    pathOf?: (request: number) => string;
    isApart?: boolean;
  } = {},
): Promise<LoadFigures> {
  let sent = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: BROWSER_HEADERS,
    ...(isApart && { workers: 1 }),
    ...(pathOf && {
      requests: [{ setupRequest: (request: object) => ({ ...request, path: pathOf(sent++) }) }],
    }),
  });
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.errors + result.timeouts + result.non2xx,
  };
}
