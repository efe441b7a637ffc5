// A bare node:http server that answers every request with the bytes of one file: the measure of what is possible here.
// Run as a process of its own: `node bench/rig/bare-server.ts FILE`; prints its port.
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
