import { useState } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { hasStoredDraft, useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { TextAreaField } from '#admin/kit/forms/text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { AddNote } from '#admin/shared/add-note.tsx';
import { useCan, useStaff } from '#admin/shared/current-staff.tsx';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminOrder, AdminOrderNote, NoteEditedReply } from '#contract/admin/orders/orders.ts';

const AREAS = ['orders', 'activity'];

/** Internal notes; customers never see them. */
export function NotesSection({ order }: { order: AdminOrder }) {
  const canWrite = useCan('orders.fulfill');
  const staff = useStaff();
  if (order.notes.length === 0 && !canWrite) return null;
  return (
    <Section title="Notes">
      {order.notes.map((note) => (
        <div key={note.id} className="order-note">
          <Note note={note} isMine={canWrite && note.authorId === staff.id} />
        </div>
      ))}
      {canWrite && (
        <div className="order-note">
          <AddNote
            subject={`order ${order.number}`}
            path={fillPath(ADMIN_PATHS.orderNotes, { number: order.number })}
            invalidates={AREAS}
          />
        </div>
      )}
    </Section>
  );
}

const draftName = ({ id }: AdminOrderNote) => `note:${id}`;

function Note({ note, isMine }: { note: AdminOrderNote; isMine: boolean }) {
  // a change that was not saved is shown again
  const [isEdited, setEdited] = useState(() => isMine && hasStoredDraft(draftName(note)));
  const { write } = useWrite();
  const undo = useUndo(...AREAS);
  const remove = async () => {
    const path = fillPath(ADMIN_PATHS.orderNote, { id: String(note.id) });
    const result = await write<{ entryId: number }>({ method: 'DELETE', path, invalidates: AREAS });
    if (!result.ok) return notify({ message: result.error.message, tone: 'bad' });
    const { entryId } = result.data;
    notify({ message: 'Note deleted', undo: () => void undo(entryId) });
  };
  if (isEdited) return <EditNote note={note} onDone={() => setEdited(false)} />;
  return (
    <>
      <p>{note.text}</p>
      <p className="timeline-meta">
        {note.author} · <Moment iso={note.createdAt} />
        {note.editedAt && ' · changed'}
      </p>
      {isMine && (
        <div className="order-note-actions">
          <Button variant="quiet" onClick={() => setEdited(true)}>
            Change
          </Button>
          <Button variant="quiet" onClick={() => void remove()}>
            Delete
          </Button>
        </div>
      )}
    </>
  );
}

/** A changed text stays on this device until it is saved or discarded. */
function EditNote({ note, onDone }: { note: AdminOrderNote; onDone: () => void }) {
  const { id, text } = note;
  const { write } = useWrite();
  const undo = useUndo(...AREAS);
  const draft = useDraft({
    name: draftName(note),
    server: { text },
    save: async (patch) => {
      const path = fillPath(ADMIN_PATHS.orderNote, { id: String(id) });
      const result = await write<NoteEditedReply>({ method: 'PATCH', path, body: patch, invalidates: AREAS });
      if (!result.ok) return { ok: false, error: result.error };
      const { entryId } = result.data;
      if (entryId !== undefined) notify({ message: 'Note changed', undo: () => void undo(entryId) });
      return { ok: true, data: { text, ...patch } };
    },
    onSaved: onDone,
  });
  const discard = () => {
    draft.discard();
    onDone();
  };
  return (
    <>
      <TextAreaField
        label="Note"
        isLabelHidden
        value={draft.value?.text ?? ''}
        onChange={(next) => draft.set('text', next)}
        error={draft.error}
      />
      <div className="order-note-actions">
        <Button onClick={discard}>Discard</Button>
        <Button
          variant="primary"
          disabled={!draft.isDirty}
          isBusy={draft.isSaving}
          onClick={() => void draft.save()}
        >
          Save
        </Button>
      </div>
    </>
  );
}
