import { printError } from '#server/cli/print-error.ts';
import { shopProgram } from '#server/cli/shop-program.ts';

// The process that `startCommands` starts: runs each command as shop.ts does and sends its exit code and output.

class Exit extends Error {}

// commander exits after a help text and after a mistake in the arguments
process.exit = (code) => {
  process.exitCode = code ?? process.exitCode;
  throw new Exit();
};

process.on('message', async (args: string[]) => {
  const output = { out: '', errors: '' };
  process.stdout.write = (text) => {
    output.out += text;
    return true;
  };
  process.stderr.write = (text) => {
    output.errors += text;
    return true;
  };
  process.exitCode = 0;
  try {
    await (await shopProgram(args[0])).parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof Exit)) {
      printError(error);
      process.exitCode = 1;
    }
  }
  process.send?.({ code: process.exitCode, ...output });
});
process.on('disconnect', () => process.kill(process.pid));
