import { useId, useState } from 'react';
import { UploadIcon } from '../icons.tsx';

interface FileDropProps {
  label: string;
  hint?: string;
  /** As of `<input accept>`: `.csv,text/csv`. */
  accept?: string;
  allowsSeveral?: boolean;
  error?: string | undefined;
  isBusy?: boolean;
  onFiles: (files: File[]) => void;
}

/**
 * Choose files, drop them, or paste them while it has focus.
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
  onFiles,
}: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isBusy) onFiles(allowsSeveral ? files : files.slice(0, 1));
  };
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
        onPaste={(event) => take(event.clipboardData.files)}
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
