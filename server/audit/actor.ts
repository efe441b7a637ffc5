/** Who changes something: a staff member, the command line, or the shop itself (jobs). */
export type Actor =
  | { kind: 'staff'; staffId: string; name: string }
  | { kind: 'command-line' }
  | { kind: 'system' };

export const COMMAND_LINE: Actor = { kind: 'command-line' };
export const SYSTEM: Actor = { kind: 'system' };

/** The name of a staff member; null for the command line and the shop itself. */
export const staffNameOf = (actor: Actor): string | null => (actor.kind === 'staff' ? actor.name : null);
