import { useState } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { indianInputToIso, isoToIndianInput } from './indian-datetime-input.ts';

const HOUR_MS = 3_600_000;

interface ScheduleDialogProps {
  /** Without a draft, what is published now is published again. */
  hasDraft: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Resolves to true if it is scheduled. */
  onSchedule: (publishAt: string) => Promise<boolean>;
}

/** Asks from when the shop shows the draft. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null;
}

/** A full hour there: India is half an hour beside the hours of most devices. */
const nextHourInIndia = () =>
  `${isoToIndianInput(new Date(Date.now() + HOUR_MS).toISOString()).slice(0, 14)}00`;

function OpenDialog({ hasDraft, isOpen, onClose, onSchedule }: ScheduleDialogProps) {
  const [value, setValue] = useState(nextHourInIndia);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const schedule = async () => {
    const publishAt = indianInputToIso(value);
    if (!publishAt || Date.parse(publishAt) <= Date.now()) {
      setError('Choose a time in the future.');
      return;
    }
    setIsBusy(true);
    const isScheduled = await onSchedule(publishAt);
    setIsBusy(false);
    if (isScheduled) onClose();
  };
  return (
    <Dialog
      title="Publish later"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button variant="primary" isBusy={isBusy} onClick={() => void schedule()}>
          Schedule
        </Button>
      }
    >
      <p>
        {hasDraft
          ? 'The draft is shown from this time. Until then you can edit and publish other changes.'
          : 'What the shop shows now is shown again from this time, such as after a sale.'}
      </p>
      <TextField
        label="Date and time in India"
        type="datetime-local"
        value={value}
        error={error}
        onChange={(text) => {
          setValue(text);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
