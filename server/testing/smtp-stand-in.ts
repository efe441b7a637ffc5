import { once } from 'node:events';
import net from 'node:net';

/** An email as the fake server received it. */
interface TakenMail {
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
type Manner =
  | { kind: 'accepts' | 'refuses' | 'hangs' | 'hangs-after-data' | 'drops-after-data' }
  | { kind: 'refuses-recipient'; containing: string }
  | { kind: 'hangs-up-at'; nth: number };

export interface SmtpStandIn {
  port: number;
  taken: TakenMail[];
  behave(manner: Manner): void;
  /** Number of connections so far. */
  lines(): number;
  close(): Promise<void>;
}

/** An SMTP server (RFC 5321) on the loopback interface, with the commands that a sending client needs. */
export async function smtpStandIn(): Promise<SmtpStandIn> {
  const taken: TakenMail[] = [];
  const sockets = new Set<net.Socket>();
  let manner: Manner = { kind: 'accepts' };
  let lines = 0;
  const server = net.createServer((socket) => {
    lines += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    converse(socket, () => manner, taken);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  return {
    port: address.port,
    taken,
    behave: (next) => {
      manner = next;
    },
    lines: () => lines,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function converse(socket: net.Socket, manner: () => Manner, taken: TakenMail[]): void {
  const say = (line: string) => {
    const now = manner();
    if (now.kind === 'hangs-up-at' && --now.nth === 0) socket.destroy();
    else socket.write(`${line}\r\n`);
  };
  let mail: TakenMail = { from: '', to: [], data: '' };
  let isData = false;
  let rest = '';
  if (manner().kind === 'hangs') return;
  if (manner().kind === 'refuses') {
    socket.end('554 no service today\r\n');
    return;
  }
  say('220 stand-in.example ESMTP');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    rest += chunk;
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (isData) dataLine(line);
      else command(line);
    }
  });

  function command(line: string): void {
    const [, address = ''] = /<(.*)>/.exec(line) ?? [];
    if (/^(EHLO|HELO)/i.test(line)) say('250 stand-in.example');
    else if (/^MAIL FROM:/i.test(line)) {
      mail = { from: address, to: [], data: '' };
      say('250 sender');
    } else if (/^RCPT TO:/i.test(line)) recipient(address);
    else if (/^DATA/i.test(line)) {
      isData = true;
      say('354 go on');
    } else if (/^(RSET|NOOP)/i.test(line)) say('250 as you like');
    else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
    else say('502 what?');
  }

  function recipient(address: string): void {
    const now = manner();
    if (now.kind === 'refuses-recipient' && address.includes(now.containing)) {
      say(`550 <${address}> is not known here`);
      return;
    }
    mail.to.push(address);
    say('250 recipient');
  }

  function dataLine(line: string): void {
    if (line !== '.') {
      mail.data += `${line.replace(/^\./, '')}\r\n`;
      return;
    }
    isData = false;
    const { kind } = manner();
    if (kind === 'hangs-after-data') return;
    taken.push(mail);
    if (kind === 'drops-after-data') socket.destroy();
    else say('250 taken');
  }
}
