import { Link } from 'wouter';
import { useApi } from '#admin/api/api-context.tsx';
import { fillPath } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { Button, LinkButton } from '#admin/kit/button.tsx';
import { ErrorState, Notice, Skeleton } from '#admin/kit/feedback/states.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Columns, Facts, Section } from '#admin/kit/layout/section.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { OutboxEmailReply } from '#contract/admin/emails/emails.ts';
import { EmailFrame } from './email-frame.tsx';
import { EmailStateBadge } from './email-state.tsx';
import { useResendEmails } from './use-resend-emails.ts';
import './emails.css';

/** One email as its recipient saw it. */
export function EmailScreen({ id }: { id: string }) {
  const loaded = useResource<OutboxEmailReply>('emails', fillPath(ADMIN_PATHS.email, { id }));
  const { data: email, error } = loaded;
  const { resend, isBusy } = useResendEmails();
  const back = { href: '/emails', label: 'Emails' };
  if (!email) {
    return (
      <>
        <PageHeader title="Email" back={back} />
        {error ? (
          <ErrorState
            title="The email could not be loaded."
            message={error.message}
            onRetry={loaded.onRetry}
            isBusy={loaded.isFetching}
          />
        ) : (
          <Section title="Email">
            <Skeleton lines={8} />
          </Section>
        )}
      </>
    );
  }
  const { canResend, state } = email;
  return (
    <>
      <PageHeader
        title={email.subject ?? email.title}
        back={back}
        badges={<EmailStateBadge state={state} />}
        subtitle={email.title}
        actions={
          canResend && (
            <Button
              variant={state === 'failed' ? 'primary' : 'outline'}
              isBusy={isBusy}
              onClick={() => void resend([email])}
            >
              {state === 'failed' ? 'Send again' : 'Send a copy'}
            </Button>
          )
        }
      />
      <Problem email={email} />
      <Columns main={<Content email={email} />} side={<FactsSection email={email} />} />
    </>
  );
}

/** Why the email is not sent, and what to do. */
function Problem({ email: { state, problem } }: { email: OutboxEmailReply }) {
  const canSetUp = useCan('settings.manage');
  if (!problem || state === 'sent') return null;
  return (
    <Notice
      tone={state === 'failed' ? 'bad' : 'warn'}
      title={problem.reason}
      {...(canSetUp &&
        problem.needsSettings && { action: <LinkButton href="/settings/email">Email settings</LinkButton> })}
    >
      {state === 'waiting' && 'The shop tries it again by itself. '}
      {problem.advice}
    </Notice>
  );
}

function FactsSection({ email }: { email: OutboxEmailReply }) {
  const { to, replyTo, orderNumber, createdAt, sentAt, nextAttemptAt, attempts, error, state } = email;
  return (
    <Section title="Delivery">
      <Facts
        items={[
          ['To', to ?? 'The shop'],
          ...(replyTo ? [['Replies go to', replyTo] as const] : []),
          ...(orderNumber
            ? [
                [
                  'Order',
                  <Link key="order" href={`/orders/${orderNumber}`}>
                    {orderNumber}
                  </Link>,
                ] as const,
              ]
            : []),
          ['Queued', <Moment key="queued" iso={createdAt} />],
          ...(sentAt ? [['Sent', <Moment key="sent" iso={sentAt} />] as const] : []),
          ...(nextAttemptAt ? [['Next attempt', <Moment key="next" iso={nextAttemptAt} />] as const] : []),
          ...(attempts > 0 ? [['Attempts', String(attempts)] as const] : []),
          ...(error && state !== 'sent' ? [['The email server said', error] as const] : []),
        ]}
      />
    </Section>
  );
}

function Content({ email }: { email: OutboxEmailReply }) {
  const { client } = useApi();
  if (email.text === undefined) {
    return (
      <Notice title="Only the recipient may see this email">
        Its link gives access to an account or to the admin.
      </Notice>
    );
  }
  return (
    <>
      {email.hasPage && (
        <Section title={email.state === 'sent' ? 'As it was sent' : 'As it would be sent now'}>
          <EmailFrame
            title={email.subject ?? email.title}
            text={email.text}
            src={client.url(fillPath(ADMIN_PATHS.emailPage, { id: String(email.id) }))}
          />
        </Section>
      )}
      <Section title="As text">
        <p className="email-text">{email.text}</p>
      </Section>
    </>
  );
}
