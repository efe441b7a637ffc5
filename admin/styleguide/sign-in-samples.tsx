import { PasswordSetupForm } from '#admin/shared/staff/password-setup-form.tsx';
import { RecoveryCodes } from '#admin/shared/staff/recovery-codes.tsx';
import { SignInForm } from '#admin/shared/staff/sign-in-form.tsx';
import { Sample, State } from './sample.tsx';

const TOTP = {
  challenge: 'sample',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  url: 'otpauth://totp/sample',
  qrSvg:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"><path fill="#fff" d="M0 0h3v3H0z"/><path d="M0 0h1v1H0zM2 0h1v1H2zM1 1h1v1H1zM0 2h1v1H0z"/></svg>',
};
const CODES = ['7k3m-9xq2-wd4n', 'h8v5-2rjp-t6bc', 'm4nf-8zks-3gqy', 'p9wt-5dhx-7cvr'];

/** The forms with which staff sign in, confirm who they are, and set up a password. */
export function SignInSamples() {
  return (
    <Sample title="Sign-in">
      <State name="sign in">
        <div className="staff-stack">
          <SignInForm purpose="sign-in" onDone={() => undefined} />
        </div>
      </State>
      <State name="new password, authenticator app">
        <PasswordSetupForm
          email="meera@shop.example"
          start={async () => ({ ok: true, data: TOTP })}
          save={async () => ({
            ok: false,
            error: { kind: 'no-response', message: 'The shop cannot be reached.' },
          })}
          submitLabel="Save the password"
        />
      </State>
      <State name="recovery codes">
        <RecoveryCodes codes={CODES} />
      </State>
    </Sample>
  );
}
