import autocannon from 'autocannon';

export interface LoadFigures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failures: number;
}

/** What a browser accepts: without it a server sends more bytes than to any shopper. */
export const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** Requests one URL as fast as it replies, for `seconds`, over `connections` connections. */
export async function measureLoad(url: string, { connections = 16, seconds = 4 } = {}): Promise<LoadFigures> {
  const result = await autocannon({ url, connections, duration: seconds, headers: BROWSER_HEADERS });
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.errors + result.timeouts + result.non2xx,
  };
}
