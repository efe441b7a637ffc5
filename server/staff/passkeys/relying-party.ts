import type { Settings } from '#server/settings/settings.ts';

/** For whom passkeys are made (WebAuthn): the host of the shop, and the origins whose pages may use them. */
export function relyingParty({ shopOrigin, extraOrigins }: Pick<Settings, 'shopOrigin' | 'extraOrigins'>) {
  return { id: new URL(shopOrigin).hostname, origins: [shopOrigin, ...extraOrigins] };
}
