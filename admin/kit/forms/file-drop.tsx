import { useEffect, useId, useRef, useState } from 'react';
import { UploadIcon } from '../icons.tsx';

interface FileDropProps {
  label: string;
  hint?: string;
  /** As of `<input accept>`: `.csv,text/csv`. */
  accept?: string;
  allowsSeveral?: boolean;
  error?: string | undefined;
  isBusy?: boolean;
  /** Takes files dropped or pasted anywhere on the page: only one field of a page may. */
  takesWholePage?: boolean;
  onFiles: (files: File[]) => void;
}

/**
 * Choose files, drop them, or paste them while it has focus, or anywhere with `takesWholePage`.
 *
 * @example <FileDrop label="Bank statement" hint="CSV" accept=".csv" onFiles={([file]) => file && upload(file)} />
 */
export function FileDrop({
  label,
  hint,
  accept,
  allowsSeveral = false,
  error,
  isBusy,
  takesWholePage = false,
  onFiles,
}: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isBusy) onFiles(allowsSeveral ? files : files.slice(0, 1));
  };
  useWholePage(takesWholePage, take, setIsOver);
  return (
    <div className="field">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts of the input inside */}
      <div
        className="file-drop"
        data-over={isOver || undefined}
        data-busy={isBusy || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files);
        }}
        onPaste={(event) => {
          event.preventDefault();
          take(event.clipboardData.files);
        }}
      >
        <UploadIcon />
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="file"
          accept={accept}
          multiple={allowsSeveral}
          disabled={isBusy}
          {...((hint || error) && { 'aria-describedby': `${id}-text` })}
          onChange={(event) => {
            take(event.target.files);
            // the same file can be chosen again after it was corrected
            event.target.value = '';
          }}
        />
      </div>
      {(hint || error) && (
        <p className={error ? 'field-error' : 'field-hint'} id={`${id}-text`}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

/** Takes files that are dropped or pasted outside of the field. A browser would open a dropped file instead of the page. */
function useWholePage(
  isOn: boolean,
  take: (list: FileList | null | undefined) => void,
  setIsOver: (isOver: boolean) => void,
): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!isOn) return;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // without a next element the pointer has left the window
      if (!event.relatedTarget) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      latest.current(event.dataTransfer.files);
    };
    const paste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isTextFor(event)) return;
      latest.current(event.clipboardData?.files);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, [isOn, setIsOver]);
}

/** True if a field for text gets text. Programs for text and tables add an image of what is copied. */
function isTextFor({ target, clipboardData }: ClipboardEvent): boolean {
  const isField =
    target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
  return isField && (clipboardData?.types.includes('text/plain') ?? false);
}
