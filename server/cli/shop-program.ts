import { Command } from 'commander';
import { attentionCommand } from './commands/attention-command.ts';
import { backupCommand, restoreCommand } from './commands/backup-commands.ts';
import { cancelCommand } from './commands/cancel-command.ts';
import { deliverCommand } from './commands/deliver-command.ts';
import { documentsCommand } from './commands/documents-command.ts';
import { exportCommand } from './commands/export-command.ts';
import { holdsCommand } from './commands/holds-command.ts';
import { importCommand } from './commands/import-command.ts';
import { invoiceCommand } from './commands/invoice-command.ts';
import { markPaidCommand } from './commands/mark-paid-command.ts';
import { matchStatementCommand } from './commands/match-statement-command.ts';
import { migrateCommand } from './commands/migrate-command.ts';
import { refundCommand } from './commands/refund-command.ts';
import { retryEmailsCommand, retryImagesCommand } from './commands/retry-commands.ts';
import { returnedCommand } from './commands/returned-command.ts';
import { shipCommand } from './commands/ship-command.ts';
import { staffCommand } from './commands/staff-command.ts';
import { stockCommand } from './commands/stock-command.ts';
import { storeInfoCommand } from './commands/store-info-command.ts';

/** The command line of the merchant with all of its commands. */
export function shopProgram(): Command {
  return new Command('shop')
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
}
