import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { differenceExcerpts } from './difference-excerpts.ts';
import { useLeaveGuard } from './leave-guard.tsx';
import type { Conflict, FieldChange } from './merge.ts';

/** The part of a draft that the bar shows. */
interface BarDraft {
  changes: FieldChange[];
  isDirty: boolean;
  isSaving: boolean;
  error: string | undefined;
  /** The field that the error is about. */
  errorPath?: string | undefined;
  /** What the save waits for. */
  waitsFor?: string | undefined;
  conflicts: Conflict[];
  save: () => Promise<boolean>;
  discard: () => void;
  resolve: (path: string, choice: 'mine' | 'theirs') => void;
}

interface SaveBarProps {
  draft: BarDraft;
  /** Names of the fields by path; a path without a name takes that of its parent. */
  labels: Record<string, string>;
  /** How a value is shown in a conflict; the whole of it, so that the difference is found. */
  format?: (value: unknown, path: string) => string;
  /** What is shown of a value above its choice, where words are not enough. */
  show?: (value: unknown, path: string) => ReactNode;
  /** The text of the button that saves. */
  saveLabel?: string;
}

/**
 * Appears when there are unsaved changes, lists them and saves them; `Ctrl/Cmd+S` too. Leaving the screen asks first.
 */
export function SaveBar({ draft, labels, format = formatValue, show, saveLabel = 'Save' }: SaveBarProps) {
  const { changes, isDirty, isSaving, error, errorPath, waitsFor, conflicts, save, discard, resolve } = draft;
  const saveOrShowProblem = async () => {
    if (!(await save())) showFirstProblem();
  };
  useShortcuts(
    'Changes',
    isDirty ? [{ keys: 'mod+s', label: saveLabel, run: () => void saveOrShowProblem() }] : [],
  );
  useLeaveGuard(isDirty, { discard });
  if (!isDirty) return null;
  const names = [...new Set(changes.map(({ path }) => labelOf(path, labels)))];
  return (
    <section className="save-bar" aria-label="Unsaved changes">
      {conflicts.length > 0 && (
        <ul className="conflicts">
          {conflicts.map((conflict) => (
            <ConflictChoice
              key={conflict.path}
              label={labelOf(conflict.path, labels)}
              conflict={conflict}
              format={format}
              show={show}
              onResolve={(choice) => resolve(conflict.path, choice)}
            />
          ))}
        </ul>
      )}
      {error && (
        <p className="save-bar-error" role="alert">
          {errorPath !== undefined && `${labelOf(errorPath, labels)}: `}
          {sentence(error)} Your changes are stored on this device.
        </p>
      )}
      {waitsFor && <p role="status">{waitsFor}</p>}
      <div className="save-bar-row">
        <p>
          <strong>Not saved:</strong> {names.join(', ')}
        </p>
        <Button variant="quiet" onClick={discard}>
          Discard
        </Button>
        <Button
          variant="primary"
          isBusy={isSaving}
          aria-disabled={conflicts.length > 0 || undefined}
          onClick={() => void saveOrShowProblem()}
        >
          {saveLabel}
        </Button>
      </div>
    </section>
  );
}

interface ConflictChoiceProps {
  label: string;
  conflict: Conflict;
  format: (value: unknown, path: string) => string;
  show: SaveBarProps['show'];
  onResolve: (choice: 'mine' | 'theirs') => void;
}

/** Both values of a field that two people changed. */
function ConflictChoice({ label, conflict, format, show, onResolve }: ConflictChoiceProps) {
  const { path, mine, theirs, reason } = conflict;
  const [mineText, theirText] = differenceExcerpts([format(mine, path), format(theirs, path)]);
  return (
    <li>
      <p>
        Someone else changed <strong>{label}</strong> too.
        {reason !== undefined && ` ${reason}`}
        {mineText === theirText && ' Both have the same words: their order, formatting or details differ.'}
      </p>
      <div className="conflict-choices">
        <div>
          {show?.(mine, path)}
          <Button onClick={() => onResolve('mine')}>Use mine: {mineText}</Button>
        </div>
        <div>
          {show?.(theirs, path)}
          <Button onClick={() => onResolve('theirs')}>Use theirs: {theirText}</Button>
        </div>
      </div>
    </li>
  );
}

/** Reasons about a field have no full stop at their end. */
const sentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`);

/** Scrolls to what the server rejected, which may be far away, once it is drawn. */
function showFirstProblem(): void {
  requestAnimationFrame(() => {
    const problem = document.querySelector<HTMLElement>('main [aria-invalid="true"], main .field-error');
    problem?.scrollIntoView({ block: 'center' });
    if (problem instanceof HTMLInputElement || problem instanceof HTMLTextAreaElement)
      problem.focus({ preventScroll: true });
  });
}

function labelOf(path: string, labels: Record<string, string>): string {
  const label = labels[path];
  if (label !== undefined) return label;
  const parent = path.split('.').slice(0, -1).join('.');
  return parent === '' ? path : labelOf(parent, labels);
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
