import type { Settings } from '#server/settings/settings.ts';
import { isLocalShop } from './local-request.ts';

/** True if emails reach the customer: through an SMTP server, or in the email preview of a local shop. */
export function canEmailCustomers(settings: Settings): boolean {
  return settings.email !== undefined || isLocalShop(settings);
}
