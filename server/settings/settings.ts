import { existsSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { cashOnDeliverySettings, offerSettings, stockSettings, upiSettings } from './checkout-settings.ts';
import { EDITABLE_NAMES } from './editable-settings.ts';
import { emailSettings } from './email-settings.ts';
import { gatewaySettings, payuSettings, razorpaySettings, stripeSettings } from './payment-settings.ts';
import { cdnSettings, dataSettings, imageStorageSettings, serverSettings } from './server-settings.ts';

const allSettings = serverSettings
  .and(dataSettings)
  .and(cdnSettings)
  .and(imageStorageSettings)
  .and(offerSettings)
  .and(upiSettings)
  .and(payuSettings)
  .and(razorpaySettings)
  .and(stripeSettings)
  .and(gatewaySettings)
  .and(cashOnDeliverySettings)
  .and(stockSettings)
  .and(emailSettings);

/**
 * All settings of the shop. `.env.example` explains each name. In a running server those of payments and emails may
 * change at any time (`server/stored-settings`): read them when they are needed, never once at start.
 */
export type Settings = WithoutUndefined<z.infer<typeof allSettings>> & {
  /** The variables from which they were read, by name. Empty ones are absent. They contain secrets. */
  environment?: Environment;
};

/** Variables of the environment by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** `Type` whose properties are absent where they would be undefined. */
type WithoutUndefined<Type> = {
  [Key in keyof Type as undefined extends Type[Key] ? never : Key]: Type[Key];
} & {
  [Key in keyof Type as undefined extends Type[Key] ? Key : never]?: Exclude<Type[Key], undefined>;
};

/** Thrown for invalid settings. Lists all of them, each with what is wrong and how to correct it. */
export class SettingsError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/** Returns the process's environment, with missing variables taken from `.env` in the working folder. */
export function environment(): NodeJS.ProcessEnv {
  if (!existsSync('.env')) return process.env;
  try {
    process.loadEnvFile('.env');
  } catch {
    throw new SettingsError([
      `${path.resolve('.env')} cannot be read: make it a file that this user may read, or take it away.`,
    ]);
  }
  return process.env;
}

/** Reads every setting. An empty value counts as absent. Throws `SettingsError`. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const { data, error } = allSettings.safeParse(env);
  if (error) throw new SettingsError(error.issues.map(({ message }) => message));
  const used = Object.fromEntries(
    EDITABLE_NAMES.flatMap((name) => (env[name]?.trim() ? [[name, env[name]]] : [])),
  );
  return withoutUndefined({
    ...data,
    environment: Object.keys(used).length > 0 ? used : undefined,
  }) as Settings;
}

function withoutUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
