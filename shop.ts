import { printError } from './server/cli/print-error.ts';
import { shopProgram } from './server/cli/shop-program.ts';

await shopProgram()
  .parseAsync()
  .catch((error: unknown) => {
    printError(error);
    process.exitCode = 1;
  });
