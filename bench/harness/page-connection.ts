import { once } from 'node:events';
import net from 'node:net';

const TIMEOUT_MS = 10_000;
const BUFFER_BYTES = 64 * 1024;
const END_OF_HEAD = '\r\n\r\n';

/**
 * A connection that requests one page after the other. The reader shares the processors with the shop that it measures: it
 * takes 11 µs for a cached page of 9 KiB, `undici` 20, `autocannon` 36, and the shop 20.
 */
export class PageConnection {
  readonly #url: URL;
  readonly #headers: string;
  #socket: net.Socket | undefined;
  /** Ends the request with the status of the reply; 0: the connection was lost. */
  #finish: (status: number) => void = () => {};
  #status = 0;
  #missingBytes = 0;

  constructor(url: URL, headers: Record<string, string>) {
    this.#url = url;
    const lines = Object.entries({ host: url.host, ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    this.#headers = `${lines.join('')}\r\n`;
  }

  /**
   * Returns the status of the reply, read to its end; 0 if the connection is lost. Throws if the reply does not state its
   * length, or its head comes in parts.
   */
  async get(path: string): Promise<number> {
    const socket = this.#socket ?? (await this.#connect());
    return new Promise((resolve) => {
      this.#finish = resolve;
      socket.write(`GET ${path} HTTP/1.1\r\n${this.#headers}`, 'latin1');
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  async #connect(): Promise<net.Socket> {
    const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
    const socket = net.connect({
      host: this.#url.hostname,
      port: Number(this.#url.port),
      onread: {
        buffer,
        callback: (bytes) => {
          this.#receive(buffer, bytes);
          return true;
        },
      },
    });
    socket.setNoDelay(true).setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('error', () => {});
    socket.once('close', () => {
      this.#socket = undefined;
      this.#missingBytes = 0;
      this.#finish(0);
    });
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    this.#socket = socket;
    return socket;
  }

  #receive(buffer: Buffer, bytes: number): void {
    let bodyBytes = bytes;
    if (this.#missingBytes === 0) {
      const end = buffer.subarray(0, bytes).indexOf(END_OF_HEAD);
      if (end < 0) throw new Error('a head came in parts, which this reader does not expect');
      const head = buffer.toString('latin1', 0, end);
      const length = /\r\ncontent-length: *([0-9]+)/i.exec(head)?.[1];
      if (length === undefined) throw new Error(`a reply does not state its length:\n${head}`);
      this.#status = Number(head.slice(9, 12));
      this.#missingBytes = Number(length);
      bodyBytes = bytes - end - END_OF_HEAD.length;
    }
    this.#missingBytes -= bodyBytes;
    if (this.#missingBytes === 0) this.#finish(this.#status);
  }
}
