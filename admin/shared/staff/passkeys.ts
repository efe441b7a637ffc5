import type { AdminClient, AdminResult } from '#admin/api/client.ts';
import type { PasskeyOptionsReply } from '#contract/admin/staff.ts';

/** True if this browser can create and use passkeys. They need https or localhost. */
export function canUsePasskeys(): boolean {
  return window.PublicKeyCredential !== undefined;
}

const failure = <T>(message: string): AdminResult<T> => ({
  ok: false,
  error: { kind: 'no-response', message },
});

/**
 * Asks the device for a new passkey or for the use of one, with options of `optionsPath`, and sends it to `path` with
 * `body`. A person who closes the browser's dialog gets a sentence too.
 */
export async function sendPasskey<T>(
  client: AdminClient,
  kind: 'create' | 'use',
  { optionsPath, path, body = {} }: { optionsPath: string; path: string; body?: object },
): Promise<AdminResult<T>> {
  const options = await client.send<PasskeyOptionsReply>('POST', optionsPath, { body });
  if (!options.ok) return options;
  // the options are those of @simplewebauthn/server, as they are
  const optionsJSON = options.data.options as never;
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  try {
    const passkey =
      kind === 'create'
        ? await startRegistration({ optionsJSON })
        : await startAuthentication({ optionsJSON });
    return await client.send<T>('POST', path, { body: { ...body, passkey } });
  } catch (cause) {
    return failure(passkeyMessage(kind, cause));
  }
}

function passkeyMessage(kind: 'create' | 'use', cause: unknown): string {
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'InvalidStateError') return 'This device has a passkey for the shop already.';
  if (name === 'SecurityError') return 'Passkeys work only at the address of the shop. Open the admin there.';
  return kind === 'create'
    ? 'No passkey was created. Try again, or use a password and an authenticator app.'
    : 'No passkey was used. Try again, or sign in with password and code.';
}
