import autocannon from 'autocannon';

export interface LoadFigures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failures: number;
}

/** Requests one URL as fast as it replies, for `seconds`, over `connections` connections. */
export async function measureLoad(url: string, { connections = 16, seconds = 4 } = {}): Promise<LoadFigures> {
  const result = await autocannon({ url, connections, duration: seconds });
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.errors + result.timeouts + result.non2xx,
  };
}
