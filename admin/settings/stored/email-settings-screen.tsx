import { useState } from 'react';
import { useResource } from '#admin/api/use-data.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Loading, Notice } from '#admin/kit/feedback/states.tsx';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Facts, Section } from '#admin/kit/layout/section.tsx';
import { useStaff } from '#admin/shared/current-staff.tsx';
import { DemoNotice } from '#admin/shared/staff/demo-notice.tsx';
import { messageOf } from '#admin/shared/staff/request-errors.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { EmailSettingsReply, TestResult } from '#contract/admin/settings/payment-and-email-settings.ts';
import { SettingsLinks } from '../settings-links.tsx';
import { SettingDialog, type SettingField } from './setting-dialog.tsx';
import { SettingValue } from './setting-value.tsx';
import { useSettingsWrite } from './use-settings-write.ts';

const SERVER_FIELDS: readonly SettingField[] = [
  {
    name: 'SMTP_HOST',
    label: 'Server',
    hint: 'For sending (SMTP), like smtp.gmail.com. The help pages of your email provider name it.',
  },
  {
    name: 'SMTP_PORT',
    label: 'Port',
    hint: '587 or 465, as your provider says. Both are encrypted.',
    inputMode: 'numeric',
  },
  { name: 'SMTP_USER', label: 'User', hint: 'Nearly always your whole email address.' },
  {
    name: 'SMTP_PASSWORD',
    label: 'Password',
    hint: 'Gmail and Zoho need an app password, which you create in the settings of your account there.',
  },
  {
    name: 'MAIL_FROM',
    label: 'Sender',
    hint: 'Name and address that customers see, like Kadhai Spices <orders@kadhai.example>. The address must be yours at the provider.',
  },
];
const NOTICE_FIELDS: readonly SettingField[] = [
  {
    name: 'OWNER_EMAIL',
    label: 'Send them to',
    hint: 'Notices of new orders and messages. Empty: to the email address under Settings, Store.',
    inputMode: 'email',
  },
];
const REMOVE = {
  label: 'Remove the email server',
  consequence: 'Nobody gets emails without it: emails wait in the shop for two days, then they are given up.',
};

/** The server through which emails are sent, with a test. */
export function EmailSettingsScreen() {
  const loaded = useResource<EmailSettingsReply>('email-settings', ADMIN_PATHS.emailSettings);
  const [open, setOpen] = useState<'server' | 'notices'>();
  return (
    <>
      <PageHeader
        title="Email"
        subtitle="Your shop sends confirmations, invoices and shipping notices through your own email account."
      />
      <SettingsLinks />
      <DemoNotice>The email server cannot be changed or tested in the demo.</DemoNotice>
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
                    'Sent to',
                    <SettingValue
                      key="owner"
                      state={reply.settings.OWNER_EMAIL}
                      shown={reply.settings.OWNER_EMAIL?.value || 'The email address of the store'}
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
              >
                {open === 'server' && reply.settings.SMTP_HOST?.environmentVariable === undefined
                  ? (set) => <ProviderField host={reply.settings.SMTP_HOST?.value ?? ''} set={set} />
                  : null}
              </SettingDialog>
            )}
          </>
        )}
      </Loading>
    </>
  );
}

// Servers that send emails, from the help pages of the providers
const PROVIDERS: readonly { name: string; host: string; port: string }[] = [
  { name: 'Gmail or Google Workspace', host: 'smtp.gmail.com', port: '587' },
  { name: 'Zoho Mail', host: 'smtp.zoho.in', port: '465' },
  { name: 'Hostinger', host: 'smtp.hostinger.com', port: '465' },
  { name: 'GoDaddy', host: 'smtpout.secureserver.net', port: '465' },
  { name: 'Amazon SES, Mumbai', host: 'email-smtp.ap-south-1.amazonaws.com', port: '587' },
];
const OTHER_PROVIDER = '';

/** Fills in the server of a well-known provider. */
function ProviderField({ host, set }: { host: string; set: (values: Record<string, string>) => void }) {
  const [chosen, setChosen] = useState(PROVIDERS.some((each) => each.host === host) ? host : OTHER_PROVIDER);
  return (
    <SelectField
      label="Email provider"
      hint="Fills in the server and the port."
      value={chosen}
      onChange={(value) => {
        setChosen(value);
        const provider = PROVIDERS.find((each) => each.host === value);
        if (provider) set({ SMTP_HOST: provider.host, SMTP_PORT: provider.port });
      }}
      choices={[
        { value: OTHER_PROVIDER, label: 'Another one' },
        ...PROVIDERS.map(({ name, host: value }) => ({ value, label: name })),
      ]}
    />
  );
}

function ServerSection({ reply, onOpen }: { reply: EmailSettingsReply; onOpen: () => void }) {
  const { email, isDemo } = useStaff();
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
          {server && !isDemo && (
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
