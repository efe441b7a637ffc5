import { createHash } from 'node:crypto';
import { UserError } from '#server/errors/user-error.ts';

/** Identifies a state of a resource, for `ETag` and `If-Match`: equal for content with the same JSON. */
export function contentVersion(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}

/** The present state of a resource that a person changes. */
interface PresentState {
  /** As replies contain it. */
  current: unknown;
  currentVersion: string;
  /** What the person does whose change is rejected. */
  message: string;
}

/** Throws UserError: precondition_failed (with the present state), unless that is the version the caller has seen. */
export function assertVersion(expectedVersion: string, present: PresentState): void {
  if (present.currentVersion !== expectedVersion) throw versionConflict(present);
}

/** The error of a change that is based on an earlier version. */
export function versionConflict({ message, current, currentVersion }: PresentState): UserError {
  return new UserError('precondition_failed', message, { current, currentVersion });
}
