import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../overlays/dialog.tsx';

type Navigate = () => void;

/** Changes, which are stored on this device, or what is lost when the screen is left. */
type Unsaved = { discard: () => void } | { lost: string };

interface Question {
  leave: Navigate;
  hasChanges: boolean;
  /** A sentence for each thing that is lost. */
  losses: readonly string[];
}

const unsaved = new Set<RefObject<Unsaved>>();
let showLeaveQuestion: ((question: Question) => void) | undefined;

/**
 * While `isUnsaved`, leaving the screen, also by Back and Forward, or closing the tab asks first.
 *
 * @example
 * useLeaveGuard(draft.isDirty, { discard: draft.discard });
 * useLeaveGuard(isUploading, { lost: 'The logo is not uploaded yet. It is lost when you leave.' });
 */
export function useLeaveGuard(isUnsaved: boolean, what: Unsaved): void {
  const latest = useRef(what);
  latest.current = what;
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(latest);
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      unsaved.delete(latest);
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [isUnsaved]);
}

/** Runs `leave` now, or after the question whether to leave with unsaved changes or unfinished uploads. */
export function leaveGuarded(leave: Navigate): void {
  const all = [...unsaved].map(({ current }) => current);
  const losses = all.flatMap((each) => ('lost' in each ? [each.lost] : []));
  if (all.length === 0 || !showLeaveQuestion) leave();
  else showLeaveQuestion({ leave, hasChanges: losses.length < all.length, losses });
}

function discardChanges(): void {
  for (const { current } of unsaved) if ('discard' in current) current.discard();
}

/** The question: once, in the shell. */
export function LeaveDialog() {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    showLeaveQuestion = setQuestion;
    return () => {
      showLeaveQuestion = undefined;
    };
  }, []);
  const close = () => setQuestion(undefined);
  const go = () => {
    close();
    question?.leave();
  };
  const discardAndGo = () => {
    discardChanges();
    go();
  };
  return (
    <Dialog
      title={question?.hasChanges ? 'Leave without saving?' : 'Leave before the upload ends?'}
      role="alertdialog"
      isOpen={question !== undefined}
      onClose={close}
      actions={
        <>
          {question?.hasChanges ? (
            <>
              <Button variant="danger" onClick={discardAndGo}>
                Discard the changes
              </Button>
              <Button onClick={go}>Leave, save later</Button>
            </>
          ) : (
            <Button variant="danger" onClick={go}>
              Leave
            </Button>
          )}
          <Button variant="primary" onClick={close}>
            Stay
          </Button>
        </>
      }
    >
      {question?.losses.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {question?.hasChanges && (
        <p>The changes are stored on this device. You can come back and save them later.</p>
      )}
    </Dialog>
  );
}
