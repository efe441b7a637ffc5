// A bare server that replies to every request with one file: the upper bound on this machine. Run as a separate process:
// `node bench/harness/programs/bare-server.ts http|fastify FILE HEADERS`, with the headers as JSON. Prints its port.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import fastify from 'fastify';

const [kind, file = '', headersText = '{}'] = process.argv.slice(2);
const body = readFileSync(file);
const headers = JSON.parse(headersText) as Record<string, string>;
const server = kind === 'fastify' ? await fastifyServer() : httpServer();
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(address.port);
});

function httpServer(): http.Server {
  return http.createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': body.length });
    response.end(body);
  });
}

/** One route, no hooks, no log. */
async function fastifyServer(): Promise<http.Server> {
  const app = fastify();
  app.get('/', (_request, reply) => reply.headers(headers).send(body));
  await app.ready();
  return app.server;
}
