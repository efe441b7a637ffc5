import { once } from 'node:events';
import http from 'node:http';
import { PortError, portErrorMessage } from '#server/http/listen.ts';
import type { Metrics } from './metrics.ts';

const REQUEST_TIMEOUT_MS = 10_000;

/** A server for `GET /metrics` alone, on a port of its own that no shopper reaches. Caller listens and closes. */
function createMetricsServer(metrics: Metrics): http.Server {
  const server = http.createServer(async (request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path !== '/metrics' || !['GET', 'HEAD'].includes(request.method ?? '')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is only GET /metrics.\n');
      return;
    }
    try {
      const text = await metrics.text();
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    } catch {
      response.writeHead(500, { 'content-type': 'text/plain' }).end('The figures could not be read.\n');
    }
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  return server;
}

/** Listens for scrapes until the process ends. Throws `PortError`, which names the setting to change. */
export async function listenForScrapes(metrics: Metrics, host: string, port: number): Promise<http.Server> {
  const server = createMetricsServer(metrics);
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new PortError(portErrorMessage(code, host, port, 'METRICS_PORT'), { cause });
  }
  // it must not keep a stopping process alive
  return server.unref();
}
