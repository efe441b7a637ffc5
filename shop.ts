import { printError } from './server/cli/print-error.ts';
import { shopProgram } from './server/cli/shop-program.ts';

try {
  await (await shopProgram(process.argv[2])).parseAsync();
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
