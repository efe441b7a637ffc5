// A bare node:http server that replies to every request with one file: the upper bound on this machine.
// Run as a separate process: `node bench/harness/bare-server.ts FILE [TYPE]`. Prints its port.
import { readFileSync } from 'node:fs';
import http from 'node:http';

const body = readFileSync(process.argv[2] ?? '');
const type = process.argv[3] ?? 'text/html; charset=utf-8';
const server = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(address.port);
});
