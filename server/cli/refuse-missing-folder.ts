import { stat } from 'node:fs/promises';
import { OperatorError } from './operator-error.ts';

/** Throws `OperatorError` unless `folder` is an existing folder. */
export async function assertFolderExists(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new OperatorError(`There is no folder ${folder}.`);
}
