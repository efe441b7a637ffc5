import { useState } from 'react';
import { useResource } from '#admin/api/use-data.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Loading, Notice } from '#admin/kit/feedback/states.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Facts, Section } from '#admin/kit/layout/section.tsx';
import { useStaff } from '#admin/shared/current-staff.tsx';
import { messageOf } from '#admin/shared/staff/errors.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { EmailSettingsReply, TestResult } from '#contract/admin/settings/stored-settings.ts';
import { SettingsLinks } from '../settings-links.tsx';
import { SettingDialog, type SettingField } from './setting-dialog.tsx';
import { SettingValue } from './setting-value.tsx';
import { useSettingsWrite } from './use-settings-write.ts';

const SERVER_FIELDS: readonly SettingField[] = [
  {
    name: 'SMTP_HOST',
    label: 'Server',
    hint: 'Like smtp.gmail.com, from the help pages of your email provider.',
  },
  {
    name: 'SMTP_PORT',
    label: 'Port',
    hint: '587 (STARTTLS) or 465 (TLS from the start).',
    inputMode: 'numeric',
  },
  { name: 'SMTP_USER', label: 'User', hint: 'Mostly your email address.' },
  { name: 'SMTP_PASSWORD', label: 'Password', hint: 'Some providers ask for an app password instead.' },
  {
    name: 'MAIL_FROM',
    label: 'Sender',
    hint: 'Customers see it, like Kadhai Spices <orders@kadhai.example>.',
  },
];
const NOTICE_FIELDS: readonly SettingField[] = [
  {
    name: 'OWNER_EMAIL',
    label: 'Your own notices go to',
    hint: 'New orders and messages. Empty: the email of the store.',
    inputMode: 'email',
  },
];
const REMOVE = {
  label: 'Remove the email server',
  consequence: 'Nobody gets emails without it: emails wait in the shop for two days, then they are given up.',
};

/** The server through which emails are sent, with a test. */
export function EmailScreen() {
  const loaded = useResource<EmailSettingsReply>('email-settings', ADMIN_PATHS.emailSettings);
  const [open, setOpen] = useState<'server' | 'notices'>();
  return (
    <>
      <PageHeader title="Email" subtitle="Through which server your shop sends emails, and in whose name" />
      <SettingsLinks />
      <Loading loaded={loaded} title="The email settings could not be loaded.">
        {(reply) => (
          <>
            <ServerSection reply={reply} onOpen={() => setOpen('server')} />
            <Section
              title="Your own notices"
              actions={
                <Button onClick={() => setOpen('notices')}>
                  Change<span className="sr-only"> where your notices go</span>
                </Button>
              }
            >
              <Facts
                items={[
                  [
                    'Go to',
                    <SettingValue
                      key="owner"
                      state={reply.settings.OWNER_EMAIL}
                      shown={reply.settings.OWNER_EMAIL?.value || 'The email of the store'}
                    />,
                  ],
                ]}
              />
            </Section>
            {open && (
              <SettingDialog
                title={open === 'server' ? 'Email server' : 'Your own notices'}
                screen="email"
                fields={open === 'server' ? SERVER_FIELDS : NOTICE_FIELDS}
                settings={reply.settings}
                etag={loaded.etag}
                {...(open === 'server' && { test: { label: 'Send test email' }, remove: REMOVE })}
                onClose={() => setOpen(undefined)}
              />
            )}
          </>
        )}
      </Loading>
    </>
  );
}

function ServerSection({ reply, onOpen }: { reply: EmailSettingsReply; onOpen: () => void }) {
  const { email } = useStaff();
  const { test, isBusy } = useSettingsWrite('email');
  const [tested, setTested] = useState<TestResult>();
  const { server, settings } = reply;
  const sendTest = async () => {
    const result = await test({});
    if (result.ok) setTested(result.data);
    else notify({ message: messageOf(result), tone: 'bad' });
  };
  return (
    <Section
      title="Email server"
      actions={
        <>
          {server && (
            <Button isBusy={isBusy} onClick={() => void sendTest()}>
              Send test email
            </Button>
          )}
          <Button variant={server ? 'outline' : 'primary'} onClick={onOpen}>
            {server ? 'Change' : 'Set up'}
            <span className="sr-only"> the email server</span>
          </Button>
        </>
      }
    >
      <p className="setting-state">
        {server ? <Badge tone="ok">Emails are sent</Badge> : <Badge tone="warn">No emails are sent</Badge>}{' '}
        {server && <span className="soft">A test email goes to {email}.</span>}
      </p>
      {!server && (
        <Notice tone="warn" title="Without an email server">
          <ul className="setting-list">
            <li>customers get no confirmation, invoice, shipping notice or refund notice by email;</li>
            <li>
              nobody can reset a forgotten password, and invitations of staff are links that you pass on;
            </li>
            <li>you get no notice of new orders and messages: look at Today.</li>
          </ul>
        </Notice>
      )}
      {tested && <Notice tone={tested.isOk ? 'ok' : 'bad'}>{tested.message}</Notice>}
      {(server || settings.SMTP_HOST?.isSet) && (
        <Facts
          items={SERVER_FIELDS.map(({ name, label }) => [
            label,
            <SettingValue key={name} state={settings[name]} shown={shownOf(name, reply)} />,
          ])}
        />
      )}
    </Section>
  );
}

/** What applies, also if it comes from one variable with all parts. */
function shownOf(name: string, { server }: EmailSettingsReply): string | undefined {
  if (!server) return undefined;
  if (name === 'SMTP_HOST') return server.host;
  if (name === 'SMTP_PORT') return `${server.port}${server.isSecure ? ' (TLS)' : ''}`;
  if (name === 'SMTP_USER') return server.user ?? 'None';
  return name === 'MAIL_FROM' ? server.from : undefined;
}
