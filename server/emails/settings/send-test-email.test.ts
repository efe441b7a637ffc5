import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { sendTestEmail } from './send-test-email.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let server: net.Server;
/** An email server that offers to encrypt and then refuses. */
beforeAll(async () => {
  server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      const isHello = data.toString().startsWith('EHLO');
      socket.write(isHello ? '250-mail.example\r\n250 STARTTLS\r\n' : '454 TLS not available\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  shop = await testApp();
});
afterAll(async () => {
  server.close();
  await shop.close();
});

const testThrough = async (isSecure: boolean) => {
  const { port } = server.address() as AddressInfo;
  const login = { user: 'asha', password: 'secret' };
  const email = { host: '127.0.0.1', port, isSecure, login, from: { address: 'shop@haat.example' } };
  return {
    port,
    ...(await sendTestEmail({ db: shop.db, settings: { ...shop.settings, email } }, 'asha@haat.example')),
  };
};

test('a server that refuses to encrypt is named with the ports to try', async () => {
  const { isOk, message, port } = await testThrough(false);
  expect(isOk).toBe(false);
  expect(message).toContain(`127.0.0.1 does not encrypt at port ${port}`);
  expect(message).toContain('Use port 587 or 465.');
  expect(message).toContain('454 TLS not available');
});

test('a server that does not encrypt from the start is named without a message of the library', async () => {
  const { message, port } = await testThrough(true);
  expect(message).toBe(`Not sent. 127.0.0.1 does not encrypt from the start at port ${port}. Use port 587.`);
});
