import { Command } from 'commander';
import { attentionCommand } from './server/cli/commands/attention-command.ts';
import { backupCommand, restoreCommand } from './server/cli/commands/backup-commands.ts';
import { cancelCommand } from './server/cli/commands/cancel-command.ts';
import { deliverCommand } from './server/cli/commands/deliver-command.ts';
import { documentsCommand } from './server/cli/commands/documents-command.ts';
import { exportCommand } from './server/cli/commands/export-command.ts';
import { holdsCommand } from './server/cli/commands/holds-command.ts';
import { importCommand } from './server/cli/commands/import-command.ts';
import { invoiceCommand } from './server/cli/commands/invoice-command.ts';
import { markPaidCommand } from './server/cli/commands/mark-paid-command.ts';
import { matchStatementCommand } from './server/cli/commands/match-statement-command.ts';
import { migrateCommand } from './server/cli/commands/migrate-command.ts';
import { refundCommand } from './server/cli/commands/refund-command.ts';
import { retryEmailsCommand, retryImagesCommand } from './server/cli/commands/retry-commands.ts';
import { returnedCommand } from './server/cli/commands/returned-command.ts';
import { shipCommand } from './server/cli/commands/ship-command.ts';
import { staffCommand } from './server/cli/commands/staff-command.ts';
import { stockCommand } from './server/cli/commands/stock-command.ts';
import { storeInfoCommand } from './server/cli/commands/store-info-command.ts';
import { printError } from './server/cli/print-error.ts';

const program = new Command('shop')
  .description('What the merchant does day by day. Every command may run while the shop is running.')
  .addCommand(importCommand())
  .addCommand(exportCommand())
  .addCommand(storeInfoCommand())
  .addCommand(stockCommand())
  .addCommand(attentionCommand())
  .addCommand(holdsCommand())
  .addCommand(markPaidCommand())
  .addCommand(matchStatementCommand())
  .addCommand(shipCommand())
  .addCommand(deliverCommand())
  .addCommand(returnedCommand())
  .addCommand(cancelCommand())
  .addCommand(refundCommand())
  .addCommand(invoiceCommand())
  .addCommand(documentsCommand())
  .addCommand(staffCommand())
  .addCommand(retryEmailsCommand())
  .addCommand(retryImagesCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand())
  .addCommand(migrateCommand());

await program.parseAsync().catch((error: unknown) => {
  printError(error);
  process.exitCode = 1;
});
