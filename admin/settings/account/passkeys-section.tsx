import { useApi } from '#admin/api/api-context.tsx';
import { useInvalidate } from '#admin/api/use-data.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { PlusIcon } from '#admin/kit/icons.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { canUsePasskeys, sendPasskey } from '#admin/shared/staff/passkeys.ts';
import { messageOf } from '#admin/shared/staff/request-errors.ts';
import { SIGN_IN_METHODS_AREA } from '#admin/shared/staff/use-sign-in-methods.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { SignInMethodsReply } from '#contract/admin/staff.ts';
import { useAccountChange } from './use-account-change.ts';

interface PasskeysSectionProps {
  passkeys: SignInMethodsReply['passkeys'];
  canAdd: boolean;
}

/** The passkeys of the member. */
export function PasskeysSection({ passkeys, canAdd }: PasskeysSectionProps) {
  const { client } = useApi();
  const invalidate = useInvalidate();
  const change = useAccountChange();
  const addPasskey = async () => {
    const result = await sendPasskey<{ message: string }>(client, 'create', {
      optionsPath: ADMIN_PATHS.passkeyOptions,
      path: ADMIN_PATHS.passkeys,
    });
    notify(result.ok ? { message: result.data.message } : { message: messageOf(result), tone: 'bad' });
    if (result.ok) invalidate(SIGN_IN_METHODS_AREA);
  };
  return (
    <Section
      title="Passkeys"
      actions={
        canAdd &&
        canUsePasskeys() && (
          <Button icon={<PlusIcon />} onClick={addPasskey}>
            Add this device
          </Button>
        )
      }
    >
      {passkeys.length === 0 && (
        <p className="staff-note">
          With a passkey you sign in by fingerprint, face or PIN. It cannot be guessed or given to a fake
          page.
        </p>
      )}
      <ul className="person-list">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div className="person">
              <strong>{passkey.name}</strong>
              <span>
                Added <Moment iso={passkey.createdAt} />
                {passkey.lastUsedAt && (
                  <>
                    , last used <Moment iso={passkey.lastUsedAt} />
                  </>
                )}
              </span>
            </div>
            <Button
              onClick={() => change(ADMIN_PATHS.removePasskey, { id: passkey.id }, [SIGN_IN_METHODS_AREA])}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
