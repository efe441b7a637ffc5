import { spawn } from 'node:child_process';
import path from 'node:path';

/** Starts a script of `programs` that prints its port, and stops it after the action. */
export async function withServer<T>(
  script: string,
  args: string[],
  action: (port: number) => Promise<T>,
): Promise<T> {
  const file = path.join(import.meta.dirname, 'programs', script);
  const server = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  try {
    const port = await new Promise<number>((resolve, reject) => {
      server.stdout.once('data', (text) => resolve(Number(String(text).trim())));
      server.once('exit', () => reject(new Error(`${script} ended before it listened`)));
    });
    return await action(port);
  } finally {
    server.kill();
    await exited;
  }
}
