import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export interface StepResult {
  isOk: boolean;
  output: string;
}

/** Runs a program of `node_modules/.bin` or a project script to its end. Returns its output. */
export function runStep(command: string[], signal: AbortSignal): Promise<StepResult> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NO_COLOR: '1',
        PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
      },
    });
    // not spawn's own `signal`, which would not wait until the child has cleaned up
    signal.addEventListener('abort', () => child.kill('SIGINT'));
    let output = '';
    const add = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.once('error', (error) => resolve({ isOk: false, output: `${program}: ${error.message}\n` }));
    child.once('close', (code) => resolve({ isOk: code === 0, output }));
  });
}
