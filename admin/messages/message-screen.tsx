import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { fillPath } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { ErrorState, Skeleton } from '#admin/kit/feedback/states.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Columns, Facts, Section } from '#admin/kit/layout/section.tsx';
import { AddNote } from '#admin/shared/add-note.tsx';
import { contactFacts } from '#admin/shared/contact-facts.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { OrderLinks } from '#admin/shared/orders/order-links.tsx';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  AdminMessage,
  ChangedMessage,
  MessageEntry,
  MessageHandling,
} from '#contract/admin/messages.ts';
import { MessageBadges } from './message-state.tsx';
import { ReplyForm } from './reply-form.tsx';
import './messages.css';

/** One message (a ticket) with its entries, which are replies and notes; the form of the reply; and who sent it. */
export function MessageScreen({ ticket }: { ticket: string }) {
  const loaded = useResource<AdminMessage>('messages', fillPath(ADMIN_PATHS.message, { ticket }));
  const { data: message, etag, error, replace } = loaded;
  const canEdit = useCan('customers.edit');
  const back = { href: '/messages', label: 'Messages' };
  if (!message) {
    return (
      <>
        <PageHeader title={`Message ${ticket}`} back={back} />
        {error ? (
          <ErrorState
            title="The message could not be loaded."
            message={error.message}
            onRetry={loaded.onRetry}
            isBusy={loaded.isFetching}
          />
        ) : (
          <Section title="Message">
            <Skeleton lines={6} />
          </Section>
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={message.subject}
        back={back}
        badges={<MessageBadges message={message} />}
        subtitle={
          <>
            {message.ticketNumber} from {message.name}, <Moment iso={message.createdAt} />
          </>
        }
        actions={canEdit && <CloseButton message={message} etag={etag} onChanged={replace} />}
      />
      <Columns
        main={
          <>
            <EntriesSection message={message} />
            {canEdit && message.email && (
              <ReplyForm key={ticket} message={message} email={message.email} onSent={replace} />
            )}
          </>
        }
        side={
          <>
            <SenderSection message={message} etag={etag} canEdit={canEdit} onChanged={replace} />
            {message.orders.length > 0 && (
              <Section title="Orders with this email">
                <OrderLinks orders={message.orders} />
              </Section>
            )}
            {canEdit && (
              <Section title="Notes">
                <AddNote
                  subject={`message ${ticket}`}
                  path={fillPath(ADMIN_PATHS.messageNotes, { ticket })}
                  invalidates={['messages', 'activity']}
                />
              </Section>
            )}
          </>
        }
      />
    </>
  );
}

const AREAS = ['messages', 'today'];

interface HandledMessage {
  message: AdminMessage;
  etag: string | undefined;
  /** Called with the message as it is stored after a change. */
  onChanged: (message: AdminMessage, etag: string | undefined) => void;
}

function useChangeMessage({ message, etag, onChanged }: HandledMessage) {
  const { write, isBusy } = useWrite();
  const undo = useUndo(...AREAS);
  const change = async (body: Partial<MessageHandling>, done: string) => {
    const result = await write<ChangedMessage>({
      method: 'PATCH',
      path: fillPath(ADMIN_PATHS.message, { ticket: message.ticketNumber }),
      body,
      ifMatch: etag,
      invalidates: [...AREAS, 'activity'],
    });
    if (!result.ok) return notify({ message: result.error.message, tone: 'bad' });
    const { entryId, ...changed } = result.data;
    onChanged(changed, result.etag);
    notify({ message: done, undo: () => void undo(entryId) });
  };
  return { change, isBusy };
}

function CloseButton(handled: HandledMessage) {
  const { change, isBusy } = useChangeMessage(handled);
  return handled.message.settings.isClosed ? (
    <Button isBusy={isBusy} onClick={() => void change({ isClosed: false }, 'Reopened')}>
      Reopen the message
    </Button>
  ) : (
    <Button isBusy={isBusy} onClick={() => void change({ isClosed: true }, 'Closed')}>
      Close the message
    </Button>
  );
}

/** What the sender wrote, and below it the replies and notes. */
function EntriesSection({ message }: { message: AdminMessage }) {
  const { message: text, name, createdAt, entries } = message;
  return (
    <Section title="Message">
      <ol className="message-entries">
        <li>
          <p className="message-text">{text}</p>
          <p className="timeline-meta">
            {name} · <Moment iso={createdAt} />
          </p>
        </li>
        {entries.map((entry) => (
          <li key={entry.id} data-kind={entry.kind}>
            <p className="message-text">{entry.text}</p>
            <p className="timeline-meta message-entry-meta">
              <span>
                {entry.author} · <Moment iso={entry.createdAt} />
              </span>
              <EntryState entry={entry} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function EntryState({ entry: { kind, state, sentAt, error } }: { entry: MessageEntry }) {
  if (kind === 'note') return <Badge>Note for staff</Badge>;
  if (state === 'sent') {
    return (
      <Badge tone="ok">
        Sent
        {sentAt && (
          <>
            {'\u00a0'}
            <Moment iso={sentAt} />
          </>
        )}
      </Badge>
    );
  }
  if (state === 'waiting') return <Badge tone="info">Not sent yet{error && `: ${error}`}</Badge>;
  return <Badge tone="bad">Not sent{error && `: ${error}`}</Badge>;
}

function SenderName({ message: { name, customerId } }: { message: AdminMessage }) {
  return customerId ? <Link href={`/customers/${customerId}`}>{name}</Link> : name;
}

function SenderSection({ canEdit, ...handled }: HandledMessage & { canEdit: boolean }) {
  const { message } = handled;
  const { change } = useChangeMessage(handled);
  const [chosen, setChosen] = useState<string>();
  const assigneeId = chosen ?? message.settings.assigneeId ?? NO_ASSIGNEE;
  const assign = async (id: string) => {
    setChosen(id);
    const name = message.assignees.find((each) => each.id === id)?.name;
    await change(
      { assigneeId: id === NO_ASSIGNEE ? null : id },
      name ? `${name} is in charge` : 'Nobody is in charge',
    );
    setChosen(undefined);
  };
  return (
    <Section title="Sender">
      <Facts
        items={[
          ['Name', <SenderName key="name" message={message} />],
          ...(message.email ? [] : ERASED),
          ...contactFacts(message),
          ...deadlineFacts(message),
        ]}
      />
      {canEdit && (
        <SelectField
          label="In charge"
          value={assigneeId}
          onChange={(id) => void assign(id)}
          choices={[
            { value: NO_ASSIGNEE, label: 'Nobody' },
            ...message.assignees.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </Section>
  );
}

/** When the message was acknowledged, and what the law still asks for. Nothing of a closed one. */
function deadlineFacts({
  state,
  acknowledgedAt,
  acknowledgeBy,
  resolveBy,
}: AdminMessage): [string, ReactNode][] {
  const acknowledged = acknowledgedAt ? (
    <Moment iso={acknowledgedAt} />
  ) : (
    <>
      Not yet, due <Moment iso={acknowledgeBy} />
    </>
  );
  const isOpen = state !== 'closed';
  return [
    ...(isOpen || acknowledgedAt ? [['Acknowledged', acknowledged] satisfies [string, ReactNode]] : []),
    ...(isOpen ? [['Solve by', <Moment key="solve" iso={resolveBy} />] satisfies [string, ReactNode]] : []),
  ];
}

const NO_ASSIGNEE = 'nobody';
const ERASED: [string, string][] = [['Email', 'Erased with the personal data']];
