import type { SettingState, SettingStates } from '#contract/admin/settings/payment-and-email-settings.ts';
import {
  defaultOf,
  type EditableScreen,
  editableGroups,
  isSecretSetting,
} from '#server/settings/editable-settings.ts';
import type { Environment } from '#server/settings/settings.ts';
import { decidingVariable } from './effective-settings.ts';
import type { StoredSetting } from './stored-values.ts';

// Of a shorter secret the last four characters would be too large a part.
const MIN_LENGTH_OF_SHOWN_SECRET = 16;

/** The settings of one screen, without the values of secrets. */
export function describeSettings(
  stored: readonly StoredSetting[],
  screen: EditableScreen,
  environment: Environment,
): SettingStates {
  const names = editableGroups.filter((group) => group.screen === screen).flatMap((group) => group.names);
  return Object.fromEntries(
    names.map((name) => [
      name,
      describe(
        name,
        stored.find((setting) => setting.name === name),
        environment,
      ),
    ]),
  );
}

function describe(name: string, stored: StoredSetting | undefined, environment: Environment): SettingState {
  const isSecret = isSecretSetting(name);
  const environmentVariable = decidingVariable(name, environment);
  if (environmentVariable !== undefined) {
    const value = environment[name];
    return {
      isSet: value !== undefined,
      isSecret,
      environmentVariable,
      ...(!isSecret && { value: value?.trim() ?? defaultOf(name) }),
    };
  }
  if (!stored) return { isSet: false, isSecret, ...(!isSecret && { value: defaultOf(name) }) };
  const { value, changedAt, changedBy } = stored;
  return {
    isSet: true,
    isSecret,
    ...(value === undefined && { isUnreadable: true }),
    ...(value !== undefined && (isSecret ? lastFourOf(value) : { value })),
    changedAt: changedAt.toISOString(),
    ...(changedBy !== null && { changedBy }),
  };
}

const lastFourOf = (secret: string) =>
  secret.length < MIN_LENGTH_OF_SHOWN_SECRET ? {} : { lastFour: secret.slice(-4) };
