import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../overlays/dialog.tsx';

type Navigate = () => void;

const unsaved = new Set<{ discard: () => void }>();
let showLeaveQuestion: ((leave: Navigate) => void) | undefined;

/** While `isDirty`, leaving the screen, also by Back and Forward, or closing the tab asks first. */
export function useLeaveGuard(isDirty: boolean, discard: () => void): void {
  const latest = useRef(discard);
  latest.current = discard;
  useEffect(() => {
    if (!isDirty) return;
    const entry = { discard: () => latest.current() };
    unsaved.add(entry);
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      unsaved.delete(entry);
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [isDirty]);
}

/** Runs `leave` now, or after the question whether to leave with unsaved changes. */
export function leaveGuarded(leave: Navigate): void {
  if (unsaved.size === 0 || !showLeaveQuestion) leave();
  else showLeaveQuestion(leave);
}

/** The question: once, in the shell. */
export function LeaveDialog() {
  const [leave, setLeave] = useState<Navigate>();
  useEffect(() => {
    showLeaveQuestion = (next) => setLeave(() => next);
    return () => {
      showLeaveQuestion = undefined;
    };
  }, []);
  const close = () => setLeave(undefined);
  const go = (isDiscarding: boolean) => {
    if (isDiscarding) for (const { discard } of unsaved) discard();
    close();
    leave?.();
  };
  return (
    <Dialog
      title="Leave without saving?"
      role="alertdialog"
      isOpen={leave !== undefined}
      onClose={close}
      actions={
        <>
          <Button variant="danger" onClick={() => go(true)}>
            Discard the changes
          </Button>
          <Button onClick={() => go(false)}>Leave, save later</Button>
          <Button variant="primary" onClick={close}>
            Stay
          </Button>
        </>
      }
    >
      <p>The changes are stored on this device. You can come back and save them later.</p>
    </Dialog>
  );
}
