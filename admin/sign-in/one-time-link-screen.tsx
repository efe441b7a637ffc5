import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useApi } from '#admin/api/api-context.tsx';
import type { AdminResult } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { Button, LinkButton } from '#admin/kit/button.tsx';
import { EmptyState, ErrorState, Loading } from '#admin/kit/feedback/states.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { canUsePasskeys, sendPasskey } from '#admin/shared/staff/passkeys.ts';
import { PasswordSetupForm } from '#admin/shared/staff/password-setup-form.tsx';
import { RecoveryCodes } from '#admin/shared/staff/recovery-codes.tsx';
import { fieldErrors, messageOf } from '#admin/shared/staff/request-errors.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { ROLE_LABELS } from '#contract/admin/permissions.ts';
import type { InvitationReply, RecoveryCodesReply, TotpReply } from '#contract/admin/staff.ts';

/** The first owner, with the link that the start of the shop has printed. */
export function SetupScreen() {
  return <OneTimeLink token={new URLSearchParams(window.location.search).get('token') ?? ''} />;
}

/** An invitation, or a link to set up signing in again. */
export function InvitationScreen({ token = '' }: { token?: string }) {
  return <OneTimeLink token={token} />;
}

function OneTimeLink({ token }: { token: string }) {
  const path = ADMIN_PATHS.invitation.replace(':token', encodeURIComponent(token || 'none'));
  const invitation = useResource<InvitationReply>('invitation', path);
  const { error } = invitation;
  if (error?.kind === 'http-error' && error.code === 'invitation_invalid') {
    return (
      <>
        <PageHeader title="This link no longer works" />
        <EmptyState
          title="It has been used or has expired"
          text="Ask the owner of the shop for a new link. As long as there is no owner, every start of the shop prints one."
          action={<LinkButton href="/sign-in">Sign in</LinkButton>}
        />
      </>
    );
  }
  return (
    <Loading loaded={invitation} title="The link could not be checked.">
      {(data) => <SetUp token={token} invitation={data} />}
    </Loading>
  );
}

const TITLES: Record<InvitationReply['kind'], string> = {
  setup: 'Welcome to your shop',
  invitation: 'Welcome',
  'sign-in-reset': 'Set up signing in again',
};

function SetUp({ token, invitation }: { token: string; invitation: InvitationReply }) {
  const { client } = useApi();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [name, setName] = useState(invitation.name ?? '');
  const [email, setEmail] = useState(invitation.email ?? '');
  const [way, setWay] = useState<'passkey' | 'password'>();
  const [failed, setFailed] = useState<AdminResult<unknown>>();
  const [isBusy, setIsBusy] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const person = { token, name, email };
  const errors = fieldErrors(failed);
  const enter = () => {
    queries.clear();
    navigate('/', { replace: true });
  };

  if (codes) return <SignedUp codes={codes} onEnter={enter} />;

  const createPasskey = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const result = await sendPasskey(client, 'create', {
      optionsPath: ADMIN_PATHS.invitationPasskeyOptions,
      path: ADMIN_PATHS.acceptWithPasskey,
      body: person,
    });
    setIsBusy(false);
    setFailed(result.ok ? undefined : result);
    if (result.ok) enter();
  };
  const save = async (values: object) => {
    const result = await client.send<RecoveryCodesReply>('POST', ADMIN_PATHS.acceptWithPassword, {
      body: { ...person, ...values },
    });
    if (result.ok) setCodes(result.data.recoveryCodes);
    return result;
  };

  return (
    <>
      <PageHeader title={TITLES[invitation.kind]} subtitle={`Your role: ${ROLE_LABELS[invitation.role]}`} />
      {failed && !failed.ok && <ErrorState title="That did not work." message={messageOf(failed)} />}
      <form className="staff-stack" onSubmit={createPasskey}>
        <TextField
          label="Your name"
          autoComplete="name"
          isRequired
          value={name}
          onChange={setName}
          error={errors.name}
        />
        <TextField
          label="Your email"
          type="email"
          autoComplete="username"
          isRequired
          readOnly={invitation.email !== undefined}
          value={email}
          onChange={setEmail}
          error={errors.email}
        />
        {canUsePasskeys() && (
          <>
            <Button type="submit" variant={way === 'password' ? 'outline' : 'primary'} isBusy={isBusy}>
              Sign in with this device
            </Button>
            <p className="staff-note">
              With its fingerprint, face or PIN: a passkey. There is nothing to remember.
            </p>
          </>
        )}
      </form>
      {way !== 'password' && canUsePasskeys() ? (
        <Button onClick={() => setWay('password')}>Use a password and an authenticator app</Button>
      ) : (
        <Section title="Password and authenticator app">
          <PasswordSetupForm
            email={email}
            start={() => client.send<TotpReply>('POST', ADMIN_PATHS.invitationTotp, { body: person })}
            save={save}
            submitLabel="Open the admin"
          />
        </Section>
      )}
    </>
  );
}

/** Shows the recovery codes of a new password, which are never shown again. */
function SignedUp({ codes, onEnter }: { codes: string[]; onEnter: () => void }) {
  return (
    <>
      <PageHeader title="You are signed in" />
      <RecoveryCodes codes={codes} />
      <Button variant="primary" onClick={onEnter}>
        I have kept them: open the admin
      </Button>
    </>
  );
}
