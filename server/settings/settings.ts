import { existsSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { cashOnDeliverySettings, stockSettings, upiSettings } from './checkout-settings.ts';
import { emailSettings } from './email-settings.ts';
import { gatewaySettings, payuSettings, razorpaySettings, stripeSettings } from './payment-settings.ts';
import { dataSettings, serverSettings } from './server-settings.ts';

const allSettings = serverSettings
  .and(dataSettings)
  .and(upiSettings)
  .and(payuSettings)
  .and(razorpaySettings)
  .and(stripeSettings)
  .and(gatewaySettings)
  .and(cashOnDeliverySettings)
  .and(stockSettings)
  .and(emailSettings);

/** All settings of the operator, read once at start. `.env.example` explains each name. */
export type Settings = WithoutUndefined<z.infer<typeof allSettings>>;

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
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as Settings;
}
