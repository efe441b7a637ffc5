import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import { printError } from './server/cli/print-error.ts';
import { shopProgram } from './server/cli/shop-program.ts';

// The shop that serves customers beside it comes first: on few processors a large import would make orders wait.
const COMMAND_PRIORITY = 10;
if (os.getPriority() < COMMAND_PRIORITY) listThreads().forEach(lowerPriority);

/** On Linux each thread has its own priority, also those that collect garbage. 0: the whole process, or this thread. */
function listThreads(): number[] {
  return existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(Number) : [0];
}

function lowerPriority(thread: number): void {
  try {
    os.setPriority(thread, COMMAND_PRIORITY);
  } catch {
    // it has ended
  }
}

try {
  await (await shopProgram(process.argv[2])).parseAsync();
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
