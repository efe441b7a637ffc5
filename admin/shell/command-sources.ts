import type { CommandSource } from '#admin/kit/keyboard/commands.ts';

/**
 * What the command palette finds and does for typed text, from every area: `orders/order-commands.ts` and the like
 * export a source.
 */
export const COMMAND_SOURCES: readonly CommandSource[] = [];
