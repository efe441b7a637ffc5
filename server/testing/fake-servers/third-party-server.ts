import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** A third-party web server on this machine. Replies by path, 404 for any other, and records its requests. */
export async function startThirdPartyServer(handlers: Record<string, Handler | Uint8Array> = {}) {
  const requests: { path: string; host: string }[] = [];
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, host: request.headers.host ?? '' });
    const handler = handlers[path];
    if (typeof handler === 'function') handler(request, response);
    else if (handler) response.end(handler);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    requests,
    handlers,
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
