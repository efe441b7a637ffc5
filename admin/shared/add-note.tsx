import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { TextAreaField } from '#admin/kit/forms/text-field.tsx';

interface AddNoteProps {
  /** What the note is about: `order 7K3QX-9M2PD`. */
  subject: string;
  path: string;
  /** Areas whose data the note makes stale. */
  invalidates: string[];
}

const EMPTY = { text: '' };

/** Adds a note that only staff see. What is typed stays on this device until it is added. */
export function AddNote({ subject, path, invalidates }: AddNoteProps) {
  const { write } = useWrite();
  const draft = useDraft({
    name: `note:${path}`,
    server: EMPTY,
    save: async (patch) => {
      const label = `Note about ${subject}`;
      const result = await write({ method: 'POST', path, body: patch, invalidates, label });
      if (result.ok) return { ok: true, data: EMPTY };
      if (result.error.kind !== 'queued') return { ok: false, error: result.error };
      // it is among the unsent changes now: as a draft it would be sent twice
      notify({ message: result.error.message, tone: 'info' });
      return { ok: true, data: EMPTY };
    },
  });
  const text = draft.value?.text ?? '';
  return (
    <>
      <TextAreaField
        label="Add a note"
        hint="Only staff see it."
        value={text}
        onChange={(next) => draft.set('text', next)}
        error={draft.error}
      />
      {text.trim() !== '' && (
        <Button isBusy={draft.isSaving} onClick={() => void draft.save()}>
          Add note
        </Button>
      )}
    </>
  );
}
