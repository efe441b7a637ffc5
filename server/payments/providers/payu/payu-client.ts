import type { ZodType } from 'zod';
import type { PayuSettings } from '#server/settings/payment-settings.ts';
import { lastFour, requestGateway } from '../gateway-client.ts';
import { payuCommandHash } from './payu-hash.ts';

/** Creates a client of PayU's API. It sends a command with values, of which only the first is hashed. */
export function createPayuClient(call: typeof fetch, { key, salts, statusUrl }: PayuSettings) {
  return <Reply>(command: string, values: string[], shape: ZodType<Reply>) => {
    const hash = payuCommandHash(key, command, values[0] ?? '', salts[0]);
    const variables = Object.fromEntries(values.map((value, index) => [`var${index + 1}`, value]));
    return requestGateway(
      call,
      {
        account: `PayU (key ${lastFour(key)})`,
        url: `${statusUrl}/merchant/postservice.php?form=2`,
        method: 'POST',
        body: new URLSearchParams({ key, command, ...variables, hash }),
      },
      shape,
    );
  };
}

export type PayuClient = ReturnType<typeof createPayuClient>;
