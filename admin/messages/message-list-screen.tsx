import { useList } from '#admin/api/use-data.ts';
import { Moment } from '#admin/kit/figures.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { type ListConfig, useListState } from '#admin/kit/list/list-state.ts';
import { ListView } from '#admin/kit/list/list-view.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { MessageList, MessageRow, MessageView } from '#contract/admin/messages.ts';
import { MessageBadges, NextDeadline } from './message-state.tsx';
import './messages.css';

const VIEWS: readonly { id: MessageView; label: string; empty: string }[] = [
  { id: 'open', label: 'To answer', empty: 'Every message is answered' },
  { id: 'overdue', label: 'Overdue', empty: 'No deadline has passed' },
  { id: 'replied', label: 'Answered', empty: 'No answered message is open' },
  { id: 'closed', label: 'Closed', empty: 'No message was closed yet' },
  { id: 'all', label: 'All', empty: 'No messages yet' },
];

const CONFIG: ListConfig = {
  views: VIEWS,
  sorts: [
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
  ],
};

/** The messages of the contact form, with their legal deadlines. */
export function MessageListScreen() {
  const state = useListState(CONFIG);
  const list = useList<MessageRow, MessageList>('messages', ADMIN_PATHS.messages, state.query);
  const { open, overdue } = list.first?.views ?? {};
  const view = VIEWS.find(({ id }) => id === state.view) ?? VIEWS[0];
  return (
    <>
      <PageHeader
        title="Messages"
        subtitle="What people wrote through the contact form. The law: acknowledge within 48 hours, solve within a month."
      />
      <ListView
        label="Messages"
        noun={['message', 'messages']}
        state={state}
        {...(open !== undefined && overdue !== undefined && { viewCounts: { open, overdue } })}
        list={list}
        rowId={ticketOf}
        rowLabel={(row) => `Message ${row.ticketNumber} from ${row.name}`}
        rowHref={(row) => `/messages/${row.ticketNumber}`}
        searchLabel="Ticket number, name, email, subject"
        columns={COLUMNS}
        card={(row) => <MessageCard row={row} />}
        empty={{
          title: view?.empty ?? 'No messages',
          text: 'Messages of the contact form appear here, and reach you by email as well.',
        }}
      />
    </>
  );
}

const ticketOf = ({ ticketNumber }: MessageRow) => ticketNumber;

const COLUMNS = [
  {
    id: 'subject',
    label: 'Message',
    cell: (row: MessageRow) => (
      <span className="message-subject">
        {row.subject}
        <small>{row.ticketNumber}</small>
      </span>
    ),
  },
  {
    id: 'sender',
    label: 'From',
    cell: ({ name, email }: MessageRow) => (
      <span className="message-subject">
        {name}
        <small>{email}</small>
      </span>
    ),
  },
  { id: 'created', label: 'Received', cell: (row: MessageRow) => <Moment iso={row.createdAt} /> },
  { id: 'deadline', label: 'Deadline', cell: (row: MessageRow) => <NextDeadline message={row} /> },
  { id: 'state', label: 'State', cell: (row: MessageRow) => <MessageBadges message={row} /> },
  { id: 'assignee', label: 'In charge', isWideOnly: true, cell: (row: MessageRow) => row.assignee ?? '' },
];

function MessageCard({ row }: { row: MessageRow }) {
  return (
    <span className="message-card">
      <span className="message-card-line">
        <strong>{row.subject}</strong>
        <Moment iso={row.createdAt} />
      </span>
      <span>
        {row.name} · {row.ticketNumber}
      </span>
      <span className="message-card-line">
        <MessageBadges message={row} />
        <small>
          <NextDeadline message={row} />
        </small>
      </span>
      {row.assignee && <small>In charge: {row.assignee}</small>}
    </span>
  );
}
