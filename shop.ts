import { Command } from 'commander';
import { attentionCommand } from './server/cli/attention-command.ts';
import { cancelCommand } from './server/cli/cancel-command.ts';
import { deliverCommand } from './server/cli/deliver-command.ts';
import { exportCommand } from './server/cli/export-command.ts';
import { importCommand } from './server/cli/import-command.ts';
import { invoiceCommand } from './server/cli/invoice-command.ts';
import { markPaidCommand } from './server/cli/mark-paid-command.ts';
import { matchStatementCommand } from './server/cli/match-statement-command.ts';
import { refundCommand } from './server/cli/refund-command.ts';
import { retryEmailsCommand } from './server/cli/retry-mails-command.ts';
import { retryImagesCommand } from './server/cli/retry-pictures-command.ts';
import { returnedCommand } from './server/cli/returned-command.ts';
import { shipCommand } from './server/cli/ship-command.ts';
import { stockCommand } from './server/cli/stock-command.ts';
import { storeInfoCommand } from './server/cli/store-info-command.ts';
import { printError } from './server/cli/tell-failure.ts';

const program = new Command('shop')
  .description('What the merchant does day by day. Every command may run while the shop is running.')
  .addCommand(importCommand())
  .addCommand(exportCommand())
  .addCommand(storeInfoCommand())
  .addCommand(stockCommand())
  .addCommand(attentionCommand())
  .addCommand(markPaidCommand())
  .addCommand(matchStatementCommand())
  .addCommand(shipCommand())
  .addCommand(deliverCommand())
  .addCommand(returnedCommand())
  .addCommand(cancelCommand())
  .addCommand(refundCommand())
  .addCommand(invoiceCommand())
  .addCommand(retryEmailsCommand())
  .addCommand(retryImagesCommand());

await program.parseAsync().catch((error: unknown) => {
  printError(error);
  process.exitCode = 1;
});
