import { useMemo, useState } from 'react';
import { useList } from '#admin/api/use-data.ts';
import { LinkButton } from '#admin/kit/button.tsx';
import { Notice } from '#admin/kit/feedback/states.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import type { BulkAction } from '#admin/kit/list/bulk-bar.tsx';
import { useListState } from '#admin/kit/list/list-state.ts';
import { ListView } from '#admin/kit/list/list-view.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { EmailList, EmailRow, EmailView } from '#contract/admin/emails/emails.ts';
import { EmailStateBadge } from './email-state.tsx';
import { useResendEmails } from './use-resend-emails.ts';
import './emails.css';

const VIEWS: readonly { id: EmailView; label: string; empty: { title: string; text: string } }[] = [
  {
    id: 'all',
    label: 'All',
    empty: {
      title: 'No emails yet',
      text: 'The first order brings the first emails, to the customer and to you.',
    },
  },
  {
    id: 'waiting',
    label: 'Waiting',
    empty: {
      title: 'No email waits to be sent',
      text: 'Emails wait here until the email server takes them.',
    },
  },
  {
    id: 'failed',
    label: 'Failed',
    empty: {
      title: 'No email has failed',
      text: 'Emails that could not be sent appear here with the reason.',
    },
  },
  {
    id: 'sent',
    label: 'Sent',
    empty: {
      title: 'No email was sent in the last month',
      text: 'Sent emails appear here as the recipient sees them.',
    },
  },
];

/** The emails of the last month: sent, waiting and failed. */
export function EmailListScreen() {
  const canSetUp = useCan('settings.manage');
  const [kinds, setKinds] = useState<EmailList['kinds']>([]);
  const config = useMemo(() => {
    const choices = kinds.map(({ kind, title }) => ({ value: kind, label: title }));
    return { views: VIEWS, filters: [{ param: 'kind', label: 'Kind', choices }] };
  }, [kinds]);
  const state = useListState(config);
  const list = useList<EmailRow, EmailList>('emails', ADMIN_PATHS.emails, state.query);
  const { first } = list;
  // the choices of the filter come with the rows
  if (first && kinds.length === 0) setKinds(first.kinds);
  const { resend, isBusy } = useResendEmails();
  const { waiting, failed } = first?.views ?? {};
  const view = VIEWS.find(({ id }) => id === state.view) ?? VIEWS[0];
  const resendAction: BulkAction = {
    id: 'resend',
    label: 'Send again',
    isPrimary: true,
    isBusy,
    canApplyToMatching: false,
    run: (selection) => {
      if (selection.kind !== 'ids') return;
      void resend(list.rows.filter(({ id }) => selection.ids.includes(String(id))));
    },
  };
  return (
    <>
      <PageHeader
        title="Emails"
        subtitle="What the shop sent in the last month, and what waits or failed"
        actions={<LinkButton href="/content">Email texts</LinkButton>}
      />
      {first && !first.sendsEmails && (
        <Notice
          tone="warn"
          title="No email server is set up"
          {...(canSetUp && { action: <LinkButton href="/settings/email">Set it up</LinkButton> })}
        >
          Emails wait, and expire after two days. Once it is set up, send the failed ones again.
        </Notice>
      )}
      <ListView
        label="Emails"
        noun={['email', 'emails']}
        state={state}
        {...(waiting !== undefined && failed !== undefined && { viewCounts: { waiting, failed } })}
        list={list}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => `${row.title} to ${row.to ?? 'the shop'}`}
        rowHref={(row) => `/emails/${row.id}`}
        searchLabel="Order number, recipient, subject"
        columns={COLUMNS}
        card={(row) => <EmailCard row={row} />}
        bulkActions={[resendAction]}
        empty={view?.empty ?? { title: 'No emails' }}
      />
    </>
  );
}

const COLUMNS = [
  {
    id: 'email',
    label: 'Email',
    cell: (row: EmailRow) => (
      <span className="email-subject email-column">
        {row.subject ?? row.title}
        <small>
          {[row.subject && row.subject !== row.title && row.title, row.orderNumber]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    ),
  },
  {
    id: 'to',
    label: 'To',
    cell: (row: EmailRow) => <span className="email-to">{row.to ?? 'The shop'}</span>,
  },
  {
    id: 'state',
    label: 'State',
    cell: (row: EmailRow) => (
      <span className="email-subject email-state">
        <EmailStateBadge state={row.state} />
        {row.state !== 'sent' && row.problem && <small>{row.problem.reason}</small>}
      </span>
    ),
  },
  { id: 'at', label: 'When', cell: (row: EmailRow) => <Moment iso={row.sentAt ?? row.createdAt} /> },
];

function EmailCard({ row }: { row: EmailRow }) {
  return (
    <span className="email-card">
      <span className="email-card-line">
        <strong>{row.subject ?? row.title}</strong>
        <Moment iso={row.sentAt ?? row.createdAt} />
      </span>
      <span className="email-to">{row.to ?? 'The shop'}</span>
      <span className="email-card-line">
        <EmailStateBadge state={row.state} />
        <small>{row.orderNumber}</small>
      </span>
      {row.state !== 'sent' && row.problem && <small>{row.problem.reason}</small>}
    </span>
  );
}
