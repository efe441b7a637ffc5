import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

interface CommandResult {
  code: number;
  out: string;
  errors: string;
}

const ROOT = path.resolve(import.meta.dirname, '../../..');

/**
 * Runs commands of the merchant in one process, one after the other: starting a process takes longer than most
 * commands. `shop.test.ts` starts a process per command, as the merchant does.
 */
export function startCommands(cwd: string, env: NodeJS.ProcessEnv) {
  const child = fork(path.join(ROOT, 'server/testing/commands/command-worker.ts'), {
    cwd,
    env: { ...process.env, ...env },
    execArgv: ['--import', path.join(ROOT, 'compile-cache.mjs')],
  });
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the commands ended with ${code ?? signal}`);
  });
  // no unhandled rejection: the next command reports it
  ended.catch(() => {});
  return {
    async run(...args: string[]): Promise<CommandResult> {
      const result = once(child, 'message');
      child.send(args);
      const [message] = await Promise.race([result, ended]);
      return message as CommandResult;
    },
    async close(): Promise<void> {
      child.kill('SIGKILL');
      await ended.catch(() => {});
    },
  };
}
