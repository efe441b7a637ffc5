import { type FormEvent, useId, useState } from 'react';
import type { AdminResult } from '#admin/api/client.ts';
import { Button } from '#admin/kit/button.tsx';
import { ErrorState } from '#admin/kit/feedback/states.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import type { TotpReply } from '#contract/admin/staff.ts';
import { fieldErrors, messageOf } from './request-errors.ts';

const MIN_PASSWORD_LENGTH = 12;

export interface PasswordWithCode {
  password: string;
  challenge: string;
  code: string;
}

/** A new password, then the QR code of a new authenticator app with its first code. */
export function PasswordSetupForm({
  email,
  start,
  save,
  submitLabel,
}: {
  /** For password managers. */
  email: string;
  /** Requests the secret of the authenticator app. */
  start: () => Promise<AdminResult<TotpReply>>;
  save: (values: PasswordWithCode) => Promise<AdminResult<unknown>>;
  submitLabel: string;
}) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [totp, setTotp] = useState<TotpReply>();
  const [failed, setFailed] = useState<AdminResult<unknown>>();
  const [isBusy, setIsBusy] = useState(false);
  const errors = fieldErrors(failed);
  const isTooShort = password.length > 0 && password.length < MIN_PASSWORD_LENGTH;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    if (!totp) {
      const reply = await start();
      if (reply.ok) setTotp(reply.data);
      setFailed(reply.ok ? undefined : reply);
    } else {
      const reply = await save({ password, challenge: totp.challenge, code });
      setFailed(reply.ok ? undefined : reply);
    }
    setIsBusy(false);
  };

  return (
    <form className="staff-stack" onSubmit={submit}>
      {failed && !failed.ok && <ErrorState title="That did not work." message={messageOf(failed)} />}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="New password"
        type="password"
        name="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        isRequired
        value={password}
        onChange={setPassword}
        hint="At least 12 characters. A sentence is easy to remember."
        error={errors.password ?? (isTooShort && totp ? 'At least 12 characters' : undefined)}
      />
      {totp && <AuthenticatorApp totp={totp} code={code} onCode={setCode} error={errors.code} />}
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {totp ? submitLabel : 'Next: authenticator app'}
      </Button>
    </form>
  );
}

function AuthenticatorApp({
  totp,
  code,
  onCode,
  error,
}: {
  totp: TotpReply;
  code: string;
  onCode: (code: string) => void;
  error: string | undefined;
}) {
  const id = useId();
  return (
    <>
      <div className="totp">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(totp.qrSvg)}`}
          alt="QR code for the authenticator app"
          width={176}
          height={176}
          aria-describedby={id}
        />
        <div>
          <p id={id}>
            Scan it with an authenticator app, such as Google Authenticator or Aegis. On this phone,{' '}
            <a href={totp.url}>open the app</a>.
          </p>
          <p className="totp-secret">
            Or type this key: <code>{totp.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </div>
      </div>
      <TextField
        label="Code of the app"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        isRequired
        value={code}
        onChange={onCode}
        error={error}
      />
    </>
  );
}
