import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** A third-party web server on this machine. Replies by path, 404 for any other, and records its requests. */
export async function pictureServer(answers: Record<string, Answer | Uint8Array> = {}) {
  const asked: { path: string; host: string }[] = [];
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, host: request.headers.host ?? '' });
    const answer = answers[path];
    if (typeof answer === 'function') answer(request, response);
    else if (answer) response.end(answer);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    asked,
    answers,
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
