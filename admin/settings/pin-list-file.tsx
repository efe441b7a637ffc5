import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { countOf } from '#admin/kit/figures.tsx';
import { FileDrop } from '#admin/kit/forms/file-drop.tsx';
import { DownloadIcon } from '#admin/kit/icons.tsx';
import { downloadFile } from '#admin/kit/print.ts';
import { pinsOfFile } from './parse-pins.ts';

interface PinListFileProps {
  pins: readonly string[];
  onChange: (pins: string[]) => void;
}

/** Adds the PIN codes of a carrier's file to the list, and downloads the list. */
export function PinListFile({ pins, onChange }: PinListFileProps) {
  const add = async (file: File | undefined) => {
    if (!file) return;
    const found = pinsOfFile(await file.text());
    const next = [...new Set([...pins, ...found])];
    const added = countOf(next.length - pins.length, 'PIN code');
    notify({
      message:
        found.length === 0
          ? 'The file has no PIN codes of six digits. Choose a CSV or text file.'
          : `Added ${added} of the file. Save to apply them.`,
    });
    if (next.length > pins.length) onChange(next);
  };
  return (
    <div className="pin-list-file">
      <FileDrop
        label="Add the PIN codes of a file"
        hint="CSV or text; every number of six digits counts."
        accept=".csv,.txt,text/csv,text/plain"
        onFiles={([file]) => void add(file)}
      />
      {pins.length > 0 && (
        <Button
          icon={<DownloadIcon />}
          onClick={() =>
            downloadFile(
              new Blob([`PIN code\r\n${pins.join('\r\n')}\r\n`], { type: 'text/csv' }),
              'pin-codes-not-served.csv',
            )
          }
        >
          Download the list
        </Button>
      )}
    </div>
  );
}
