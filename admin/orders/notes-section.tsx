import { useState } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { useWrite, type WriteRequest } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { TextAreaField } from '#admin/kit/forms/text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { useCan, useStaff } from '#admin/shared/current-staff.tsx';
import { reportFailure } from '#admin/shared/orders/shipment-writes.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminOrder, AdminOrderNote } from '#contract/admin/orders/orders.ts';

/** Internal notes; customers never see them. */
export function NotesSection({ order }: { order: AdminOrder }) {
  const canWrite = useCan('orders.fulfill');
  const staff = useStaff();
  const [text, setText] = useState('');
  const [edited, setEdited] = useState<AdminOrderNote>();
  const { write, isBusy } = useWrite();

  const send = async <T,>(request: Omit<WriteRequest, 'invalidates'>) => {
    const result = await write<T>({ ...request, invalidates: ['orders', 'activity'] });
    if (!result.ok) reportFailure(result.error);
    return result;
  };
  const add = async () => {
    const path = fillPath(ADMIN_PATHS.orderNotes, { number: order.number });
    const label = `Note about order ${order.number}`;
    const result = await send({ method: 'POST', path, body: { text }, label });
    if (result.ok || result.error.kind === 'queued') setText('');
  };
  const save = async ({ id, text: newText }: AdminOrderNote) => {
    const path = fillPath(ADMIN_PATHS.orderNote, { id: String(id) });
    const result = await send({ method: 'PATCH', path, body: { text: newText } });
    if (result.ok) setEdited(undefined);
  };
  const remove = async ({ id }: AdminOrderNote) => {
    const path = fillPath(ADMIN_PATHS.orderNote, { id: String(id) });
    const result = await send<{ undoId: number }>({ method: 'DELETE', path });
    if (!result.ok) return;
    const undoPath = fillPath(ADMIN_PATHS.undoActivity, { id: String(result.data.undoId) });
    notify({ message: 'Note deleted', undo: () => void send({ method: 'POST', path: undoPath }) });
  };

  return (
    <Section title="Notes">
      {order.notes.map((note) => (
        <div key={note.id} className="order-note">
          {edited?.id === note.id ? (
            <>
              <TextAreaField
                label="Note"
                isLabelHidden
                value={edited.text}
                onChange={(next) => setEdited({ ...edited, text: next })}
              />
              <div className="order-note-actions">
                <Button onClick={() => setEdited(undefined)}>Discard</Button>
                <Button variant="primary" isBusy={isBusy} onClick={() => void save(edited)}>
                  Save
                </Button>
              </div>
            </>
          ) : (
            <>
              <p>{note.text}</p>
              <p className="timeline-meta">
                {note.author} · <Moment iso={note.createdAt} />
                {note.editedAt && ' · changed'}
              </p>
              {note.authorId === staff.id && canWrite && (
                <div className="order-note-actions">
                  <Button variant="quiet" onClick={() => setEdited(note)}>
                    Change
                  </Button>
                  <Button variant="quiet" onClick={() => void remove(note)}>
                    Delete
                  </Button>
                </div>
              )}
            </>
          )}
        </div>
      ))}
      {canWrite && (
        <div className="order-note">
          <TextAreaField label="Add a note" hint="Only staff see it." value={text} onChange={setText} />
          {text.trim() !== '' && (
            <Button isBusy={isBusy} onClick={() => void add()}>
              Add note
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
