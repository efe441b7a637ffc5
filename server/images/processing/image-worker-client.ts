import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { OUT_OF_MEMORY, type ResizeRequest, type ResizeResult } from './image-worker-messages.ts';
import type { ResizedImage } from './resized-image.ts';
import { UnusableImageError } from './unusable-image.ts';

const WORKER_FILE = path.join(import.meta.dirname, 'image-worker.ts');
// The JavaScript in it only passes bytes on; libvips allocates outside of the heap.
const MAX_HEAP_MB = 128;
/** Environment variables that a process needs to run. None of the shop's settings: they contain secrets. */
const NEEDED_VARIABLES = ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'LD_LIBRARY_PATH'];

export interface ImageWorkerClient {
  /** Throws `UnusableImageError`, or any other error if a later attempt may succeed. */
  resize(original: Uint8Array, missingWidths?: readonly number[]): Promise<ResizedImage>;
  /** Ends the process; requests in progress fail. */
  close(): void;
}

interface PendingRequest {
  resolve(image: ResizedImage): void;
  reject(error: Error): void;
}

interface ImageWorkerLimits {
  /** A request that takes longer ends the process. */
  timeoutMs: number;
  /** A process that uses more (its resident set, in MiB) ends. */
  maxMemoryMb: number;
}

/**
 * Resizes images in a child process, started on demand and again after it ended. libvips then uses no memory
 * while idle, and a file that crashes it does not crash the shop.
 */
export function startImageWorker({ timeoutMs, maxMemoryMb }: ImageWorkerLimits): ImageWorkerClient {
  let worker: ImageWorker | undefined;
  return {
    async resize(original, missingWidths) {
      if (!worker?.isAlive()) worker = new ImageWorker(maxMemoryMb);
      return await worker.resize({ original, ...(missingWidths && { missingWidths }) }, timeoutMs);
    },
    close: () => worker?.end(),
  };
}

class ImageWorker {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, PendingRequest>();
  #orders = 0;
  /** Set at once; the IPC channel closes a moment later. */
  #hasEnded = false;

  constructor(maxMemoryMb: number) {
    this.#child = fork(WORKER_FILE, [String(maxMemoryMb)], {
      env: minimalEnvironment(),
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      serialization: 'advanced',
    });
    this.#child.on('message', (reply) => this.#settle(reply as ResizeResult));
    this.#child.on('error', (error) => this.#failAll(error));
    this.#child.on('exit', (code) => {
      const reason = code === OUT_OF_MEMORY ? `needed more than ${maxMemoryMb} MiB of memory` : 'ended';
      this.#failAll(new Error(`the process that resizes images ${reason}`));
    });
  }

  isAlive(): boolean {
    return this.#child.connected && !this.#hasEnded;
  }

  async resize(input: Omit<ResizeRequest, 'id'>, timeoutMs: number): Promise<ResizedImage> {
    this.#orders += 1;
    const request: ResizeRequest = { id: this.#orders, ...input };
    const timer = setTimeout(() => {
      this.#failAll(
        new Error(`the process that resizes images took longer than ${timeoutMs / 1000} seconds`),
      );
    }, timeoutMs);
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(request.id, { resolve, reject });
        this.#child.send(request, (error) => error && this.#failAll(error));
      });
    } finally {
      clearTimeout(timer);
    }
  }

  end(): void {
    this.#hasEnded = true;
    this.#child.kill('SIGKILL');
  }

  #settle(reply: ResizeResult): void {
    const pending = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('image' in reply) pending?.resolve(reply.image);
    else if ('unusable' in reply) pending?.reject(new UnusableImageError(reply.unusable));
    else pending?.reject(new Error(reply.error));
  }

  #failAll(error: Error): void {
    this.end();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

function minimalEnvironment(): NodeJS.ProcessEnv {
  const variables = NEEDED_VARIABLES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(variables), MALLOC_ARENA_MAX: '2' };
}
