import { useState } from 'react';
import type { AdminError } from '#admin/api/client.ts';

/**
 * Holds what a write was decided on until its result is known: a write without a reply is repeated unchanged, so that
 * the server recognises it, even if its effect shows already. Call `settle` with the error of each failed write.
 *
 * @example const { held: order, settle } = useHeldUntilConfirmed(newestOrder);
 */
export function useHeldUntilConfirmed<Shown>(newest: Shown) {
  const [unconfirmed, setUnconfirmed] = useState<Shown>();
  const held = unconfirmed ?? newest;
  return {
    held,
    /** The last write had no reply. */
    isHeld: unconfirmed !== undefined,
    settle: (error: Pick<AdminError, 'kind'>) => setUnconfirmed(isUnconfirmed(error) ? held : undefined),
    /** The user has changed the request: it is another one. */
    release: () => setUnconfirmed(undefined),
  };
}

export const isUnconfirmed = ({ kind }: Pick<AdminError, 'kind'>) => kind === 'no-response';

/** The message of a failed write. Without a reply it adds that repeating the write is safe: `('refund', 'made')`. */
export function repeatableMessage(
  error: Pick<AdminError, 'kind' | 'message'>,
  subject: string,
  done: string,
): string {
  return isUnconfirmed(error)
    ? `${error.message} It is not known whether the ${subject} was ${done}: press the button again, it is ${done} once.`
    : error.message;
}
