import os from 'node:os';
import { printError } from './server/cli/print-error.ts';
import { shopProgram } from './server/cli/shop-program.ts';

// The shop that serves customers beside it comes first: on few processors a large import would make orders wait.
const COMMAND_PRIORITY = 10;
if (os.getPriority() < COMMAND_PRIORITY) os.setPriority(COMMAND_PRIORITY);

try {
  await (await shopProgram(process.argv[2])).parseAsync();
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
