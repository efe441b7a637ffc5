import { once } from 'node:events';
import net from 'node:net';
import type { EmailSettings } from '#server/settings/email-settings.ts';

/** An email as the fake server received it. */
interface ReceivedEmail {
  from: string;
  to: string[];
  /** Headers and body as they were sent. */
  data: string;
}

/**
 * Behavior towards clients: accept emails; reject at the greeting; reject recipients (all, or those that
 * contain a text); never reply; not reply after the email; accept the email and disconnect before the
 * confirmation; disconnect instead of sending the n-th reply, and behave normally afterwards.
 */
type SmtpBehavior =
  | { kind: 'accept' | 'reject' | 'no-reply' | 'no-reply-after-data' | 'disconnect-after-data' }
  | { kind: 'reject-recipient'; containing: string }
  | { kind: 'disconnect-at'; nth: number };

export interface FakeSmtpServer {
  port: number;
  /** The settings of a shop that sends its emails to this server. */
  email: EmailSettings;
  received: ReceivedEmail[];
  setBehavior(behavior: SmtpBehavior): void;
  /** Number of connections so far. */
  connectionCount(): number;
  close(): Promise<void>;
}

/** The settings of a shop whose email server listens on this port of the loopback interface. */
export const emailSettingsOf = (port: number): EmailSettings => ({
  host: '127.0.0.1',
  port,
  isSecure: false,
  from: { address: 'shop@haat.example' },
});

/** An SMTP server (RFC 5321) on the loopback interface, with the commands that a sending client needs. */
export async function startFakeSmtpServer(): Promise<FakeSmtpServer> {
  const received: ReceivedEmail[] = [];
  const sockets = new Set<net.Socket>();
  let behavior: SmtpBehavior = { kind: 'accept' };
  let connectionCount = 0;
  const server = net.createServer((socket) => {
    connectionCount += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    handleConnection(socket, () => behavior, received);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socketAddress = server.address();
  if (socketAddress === null || typeof socketAddress === 'string')
    throw new Error('the fake server has no port');
  return {
    port: socketAddress.port,
    email: emailSettingsOf(socketAddress.port),
    received,
    setBehavior: (next) => {
      behavior = next;
    },
    connectionCount: () => connectionCount,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function handleConnection(socket: net.Socket, behavior: () => SmtpBehavior, received: ReceivedEmail[]): void {
  const send = (line: string) => {
    const current = behavior();
    if (current.kind === 'disconnect-at' && --current.nth === 0) socket.destroy();
    else socket.write(`${line}\r\n`);
  };
  let message: ReceivedEmail = { from: '', to: [], data: '' };
  let isData = false;
  let rest = '';
  if (behavior().kind === 'no-reply') return;
  if (behavior().kind === 'reject') {
    socket.end('554 no service today\r\n');
    return;
  }
  send('220 sample.example ESMTP');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    rest += chunk;
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (isData) readDataLine(line);
      else readCommand(line);
    }
  });

  function readCommand(line: string): void {
    const [, email = ''] = /<(.*)>/.exec(line) ?? [];
    if (/^(EHLO|HELO)/i.test(line)) send('250 sample.example');
    else if (/^MAIL FROM:/i.test(line)) {
      message = { from: email, to: [], data: '' };
      send('250 sender');
    } else if (/^RCPT TO:/i.test(line)) addRecipient(email);
    else if (/^DATA/i.test(line)) {
      isData = true;
      send('354 go on');
    } else if (/^(RSET|NOOP)/i.test(line)) send('250 as you like');
    else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
    else send('502 what?');
  }

  function addRecipient(email: string): void {
    const current = behavior();
    if (current.kind === 'reject-recipient' && email.includes(current.containing)) {
      send(`550 <${email}> is not known here`);
      return;
    }
    message.to.push(email);
    send('250 recipient');
  }

  function readDataLine(line: string): void {
    if (line !== '.') {
      message.data += `${line.replace(/^\./, '')}\r\n`;
      return;
    }
    isData = false;
    const { kind } = behavior();
    if (kind === 'no-reply-after-data') return;
    received.push(message);
    if (kind === 'disconnect-after-data') socket.destroy();
    else send('250 taken');
  }
}
