import { useEffect, useSyncExternalStore } from 'react';
import { useApi } from '#admin/api/api-context.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { SignInForm } from '#admin/shared/staff/sign-in-form.tsx';
import { useSignInMethods } from '#admin/shared/staff/use-sign-in-methods.ts';

let finish: ((isConfirmed: boolean) => void) | undefined;
let pending: Promise<boolean> | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Asks who is signed in to confirm it, before a sensitive change. Resolves to true if they did. Requests that ask at the
 * same moment share one dialog.
 */
function confirmIdentity(): Promise<boolean> {
  if (pending) return pending;
  pending = new Promise<boolean>((resolve) => {
    finish = (isConfirmed) => {
      finish = undefined;
      pending = undefined;
      for (const listener of listeners) listener();
      resolve(isConfirmed);
    };
  });
  for (const listener of listeners) listener();
  return pending;
}

/** Where the dialog of `confirmIdentity` appears: once, in the shell of a signed-in member. */
export function ConfirmIdentity() {
  const { setSignInAgain } = useApi();
  useEffect(() => {
    setSignInAgain(confirmIdentity);
    return () => setSignInAgain(undefined);
  }, [setSignInAgain]);
  const isOpen = useSyncExternalStore(subscribe, () => finish !== undefined);
  if (!isOpen) return null;
  return (
    <Dialog title="Confirm that it is you" isOpen onClose={() => finish?.(false)}>
      <ConfirmForm />
    </Dialog>
  );
}

function ConfirmForm() {
  const methods = useSignInMethods();
  if (methods.isLoading) return null;
  // if they are not known, the member chooses
  const hasPasskey = methods.data ? methods.data.passkeys.length > 0 : true;
  const hasPassword = methods.data?.hasPassword ?? true;
  const proofs = [
    hasPasskey && 'the fingerprint, face or PIN of this device (your passkey)',
    hasPassword && 'your password and a code',
  ].filter(Boolean);
  return (
    <div className="staff-stack">
      <p>
        This protects your shop while your device is in other hands. Confirm with {proofs.join(', or with ')}.
        You are not asked again for five minutes.
      </p>
      <SignInForm
        purpose="confirm"
        hasPasskey={hasPasskey}
        hasPassword={hasPassword}
        onDone={() => finish?.(true)}
      />
    </div>
  );
}
