import type { SettingChanges } from '#contract/admin/settings/payment-and-email-settings.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { UserError } from '#server/errors/user-error.ts';
import { type EditableScreen, editableGroups, previousSetting } from '#server/settings/editable-settings.ts';
import type { Environment } from '#server/settings/settings.ts';
import { decidingVariable } from './effective-settings.ts';
import type { StoredSetting } from './stored-values.ts';

const MISSING = 'Fill in this field too';

/** Secrets that are sent to a server which the owner names: a new server needs the secret anew. */
const BOUND_SECRETS = [{ secret: 'SMTP_PASSWORD', server: 'SMTP_HOST' }];

/**
 * The stored settings after a change, validated. A replaced secret of webhooks stays valid as the previous one, because
 * the gateway may still sign with it.
 * Throws UserError: invalid_request with the path of each wrong field.
 */
export function patchSettings(
  stored: readonly StoredSetting[],
  {
    screen,
    changes,
    environment,
  }: { screen: EditableScreen; changes: SettingChanges; environment: Environment },
): Map<string, string> {
  const groups = editableGroups.filter((group) => group.screen === screen);
  assertEditable(changes, new Set(groups.flatMap(({ names }) => names)), environment);
  const before = new Map(stored.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
  assertSecretsGiven(before, changes);
  const after = new Map(before);
  for (const [name, value] of Object.entries(changes)) {
    const previous = previousSetting(name);
    const old = before.get(name);
    if (value) after.set(name, value);
    else after.delete(name);
    if (previous === undefined) continue;
    if (!value) after.delete(previous);
    else if (old !== undefined && old !== value && changes[previous] === undefined) after.set(previous, old);
  }
  for (const group of groups) {
    if (group.names.some((name) => name in changes)) assertGroupValid(group, after, environment);
  }
  return after;
}

function assertEditable(changes: SettingChanges, names: ReadonlySet<string>, environment: Environment): void {
  const problems = Object.keys(changes).flatMap((name): FieldProblem[] => {
    if (!names.has(name)) return [{ path: `settings.${name}`, message: 'There is no such setting here' }];
    const variable = decidingVariable(name, environment);
    if (variable === undefined) return [];
    return [{ path: `settings.${name}`, message: `Set by the server's environment (${variable})` }];
  });
  throwProblems(problems);
}

function assertSecretsGiven(before: ReadonlyMap<string, string>, changes: SettingChanges): void {
  for (const { secret, server } of BOUND_SECRETS) {
    const next = changes[server];
    if (!next || next === before.get(server) || !before.has(secret) || changes[secret] !== undefined)
      continue;
    throwProblems([
      {
        path: `settings.${secret}`,
        message: 'Enter the password again: it is only sent to the server for which it was entered',
      },
    ]);
  }
}

function assertGroupValid(
  { names, together, required, bothOrNeither, schema }: (typeof editableGroups)[number],
  after: ReadonlyMap<string, string>,
  environment: Environment,
): void {
  const isGiven = (name: string) => after.has(name) || environment[name] !== undefined;
  const isStarted = names.some((name) => together.includes(name) && isGiven(name));
  const pairs = bothOrNeither?.some(isGiven) ? bothOrNeither : [];
  const isFromEnvironment = together.some((name) => environment[name] !== undefined);
  const missing = [...(isStarted ? required : []), ...pairs].filter((name) => !isGiven(name));
  if (!isFromEnvironment)
    throwProblems([...new Set(missing)].map((name) => ({ path: `settings.${name}`, message: MISSING })));
  const used = names.filter((name) => after.has(name) && decidingVariable(name, environment) === undefined);
  const values = Object.fromEntries(used.map((name) => [name, after.get(name)]));
  const parsed = schema.safeParse({ ...environment, ...values });
  if (parsed.success) return;
  throwProblems(
    parsed.error.issues.map(({ path, message }) => ({
      path: `settings.${String(path[0] ?? names[0])}`,
      message: withoutName(message),
    })),
  );
}

/** `COD_MAX_RUPEES is "x": write a whole number` in the words of a form. */
function withoutName(message: string): string {
  const advice = message.slice(message.indexOf(': ') + 1).trim();
  return `${advice[0]?.toUpperCase() ?? ''}${advice.slice(1)}`;
}

function throwProblems(fields: FieldProblem[]): void {
  const [first] = fields;
  if (first) throw new UserError('invalid_request', `${first.message}.`.replace(/\.+$/, '.'), { fields });
}
