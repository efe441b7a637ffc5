import { Command } from 'commander';

// a command is loaded when it is asked for: loading all of them takes longer than most of them run
const COMMANDS: Record<string, () => Promise<Command>> = {
  import: async () => (await import('./commands/import-command.ts')).importCommand(),
  imports: async () => (await import('./commands/imports-command.ts')).importsCommand(),
  export: async () => (await import('./commands/export-command.ts')).exportCommand(),
  'store-info': async () => (await import('./commands/store-info-command.ts')).storeInfoCommand(),
  stock: async () => (await import('./commands/stock-command.ts')).stockCommand(),
  attention: async () => (await import('./commands/attention-command.ts')).attentionCommand(),
  holds: async () => (await import('./commands/orders/holds-command.ts')).holdsCommand(),
  'mark-paid': async () => (await import('./commands/orders/mark-paid-command.ts')).markPaidCommand(),
  'match-statement': async () =>
    (await import('./commands/orders/match-statement-command.ts')).matchStatementCommand(),
  ship: async () => (await import('./commands/orders/ship-command.ts')).shipCommand(),
  deliver: async () => (await import('./commands/orders/deliver-command.ts')).deliverCommand(),
  returned: async () => (await import('./commands/orders/returned-command.ts')).returnedCommand(),
  cancel: async () => (await import('./commands/orders/cancel-command.ts')).cancelCommand(),
  refund: async () => (await import('./commands/orders/refund-command.ts')).refundCommand(),
  invoice: async () => (await import('./commands/orders/invoice-command.ts')).invoiceCommand(),
  documents: async () => (await import('./commands/orders/documents-command.ts')).documentsCommand(),
  staff: async () => (await import('./commands/staff-command.ts')).staffCommand(),
  'retry-mails': async () => (await import('./commands/retry-commands.ts')).retryEmailsCommand(),
  'retry-pictures': async () => (await import('./commands/retry-commands.ts')).retryImagesCommand(),
  images: async () => (await import('./commands/images-command.ts')).imagesCommand(),
  backup: async () => (await import('./commands/backup-commands.ts')).backupCommand(),
  restore: async () => (await import('./commands/backup-commands.ts')).restoreCommand(),
  migrate: async () => (await import('./commands/migrate-command.ts')).migrateCommand(),
};

/** The command line of the merchant: with the command `name` alone if there is one, else with all of them. */
export async function shopProgram(name = ''): Promise<Command> {
  const program = new Command('shop').description(
    'What the merchant does day by day. Every command may run while the shop is running.',
  );
  const named = COMMANDS[name];
  for (const load of named ? [named] : Object.values(COMMANDS)) program.addCommand(await load());
  return program;
}
