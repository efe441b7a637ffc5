/** Who changes something: a staff member, the customer of an order, the command line, or the shop itself (jobs). */
export type Actor =
  | { kind: 'staff'; staffId: string; name: string }
  | { kind: 'customer' }
  | { kind: 'command-line' }
  | { kind: 'system' };

export const CUSTOMER: Actor = { kind: 'customer' };
export const COMMAND_LINE: Actor = { kind: 'command-line' };
export const SYSTEM: Actor = { kind: 'system' };

/** The name of a staff member; null for all others. */
export const staffNameOf = (actor: Actor): string | null => (actor.kind === 'staff' ? actor.name : null);
