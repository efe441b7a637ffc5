import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { MadePicture } from './made-picture.ts';
import type { MakerOrder, MakerReply } from './maker-messages.ts';
import { UnusablePicture } from './unusable-picture.ts';

const PROCESS = path.join(import.meta.dirname, 'maker-process.ts');
/** Environment variables that a process needs to run. None of the shop's settings: they contain secrets. */
const NEEDED = ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'LD_LIBRARY_PATH'];

export interface PictureMaker {
  /** Throws `UnusableImageError`, or any other error if a later attempt may succeed. */
  make(original: Uint8Array, lacking?: readonly number[]): Promise<MadePicture>;
  /** Ends the process; requests in progress fail. */
  close(): void;
}

interface Waiting {
  resolve(made: MadePicture): void;
  reject(error: Error): void;
}

/**
 * Resizes images in a child process, started on demand and again after it ended. libvips then uses no memory
 * while idle, and a file that crashes it does not crash the shop. A request that exceeds `timeoutMs` ends the
 * process.
 */
export function openMaker(timeoutMs: number): PictureMaker {
  let running: MakerProcess | undefined;
  return {
    async make(original, lacking) {
      if (!running?.isAlive()) running = new MakerProcess();
      return await running.make({ original, ...(lacking && { lacking }) }, timeoutMs);
    },
    close: () => running?.end(),
  };
}

class MakerProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #orders = 0;
  /** Set at once; the IPC channel closes a moment later. */
  #hasEnded = false;

  constructor() {
    this.#child = fork(PROCESS, [], { env: bareEnvironment(), execArgv: [], serialization: 'advanced' });
    this.#child.on('message', (reply) => this.#settle(reply as MakerReply));
    this.#child.on('error', (error) => this.#failAll(error));
    this.#child.on('exit', () => this.#failAll(new Error('the process that makes pictures ended')));
  }

  isAlive(): boolean {
    return this.#child.connected && !this.#hasEnded;
  }

  async make(what: Omit<MakerOrder, 'id'>, timeoutMs: number): Promise<MadePicture> {
    this.#orders += 1;
    const order: MakerOrder = { id: this.#orders, ...what };
    const late = setTimeout(() => this.end(), timeoutMs);
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(order.id, { resolve, reject });
        this.#child.send(order, (error) => error && this.#failAll(error));
      });
    } finally {
      clearTimeout(late);
    }
  }

  end(): void {
    this.#hasEnded = true;
    this.#child.kill('SIGKILL');
  }

  #settle(reply: MakerReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('made' in reply) waiting?.resolve(reply.made);
    else if ('refusal' in reply) waiting?.reject(new UnusablePicture(reply.refusal));
    else waiting?.reject(new Error(reply.failure));
  }

  #failAll(error: Error): void {
    this.end();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

function bareEnvironment(): NodeJS.ProcessEnv {
  const known = NEEDED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(known), MALLOC_ARENA_MAX: '2' };
}
