import { useState } from 'react';
import type { ContactBody } from '#contract/contact.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import type { ApiResult } from '#storefront/api/client.ts';
import { sendMessage } from '#storefront/api/contact.ts';
import { fieldErrors } from '#storefront/api/field-errors.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { type StoreText, useStoreText } from '#storefront/state/store-texts.ts';
import { type Notice, notify } from '#storefront/ui/notices.ts';

const SIMULATED_SEND_MS = 1_500;

/**
 * Sends a message to the store. Without the server capability `contact` nothing is sent, and the thanks
 * appear after 1.5 seconds, as the specification requires (specification, ruling 20). `ticketNumber` is that of the
 * last message (capability `message-tickets`).
 */
export function useSendMessage() {
  const api = useApi();
  const { loadCapabilities } = useStoreInfo();
  const text = useStoreText();
  const [isBusy, setBusy] = useState(false);
  const [ticketNumber, setTicketNumber] = useState<string>();

  /** Returns the errors of single fields, or undefined if the message was sent. */
  async function send(message: ContactBody): Promise<Record<string, string> | undefined> {
    setBusy(true);
    setTicketNumber(undefined);
    const result = await sendIfAnnounced(message);
    setBusy(false);
    if (!result.ok) {
      const errorMessage = result.error.kind === 'http-error' ? result.error.message : undefined;
      notify({
        title: 'Message not sent',
        description: errorMessage ?? 'Your message could not be sent. It is still here: please try again.',
        tone: 'destructive',
      });
      return fieldErrors(result.error);
    }
    setTicketNumber(result.data);
    notify(messageSentNotice(text));
    return undefined;
  }

  /** The ticket number; undefined without the capability `message-tickets`. */
  async function sendIfAnnounced(message: ContactBody): Promise<ApiResult<string | undefined>> {
    const loaded = await loadCapabilities();
    if (!loaded.ok) return loaded;
    const can = loaded.data;
    const result = can('contact') ? await sendMessage(api, message) : await simulateSend();
    return result.ok && !can('message-tickets') ? { ok: true, data: undefined } : result;
  }

  return { send, isBusy, ticketNumber };
}

/** The thanks for a message. */
export const messageSentNotice = (text: StoreText): Notice => ({
  title: 'Message Sent',
  description: text('contactThanks', "Thank you for contacting us. We'll get back to you shortly."),
});

const simulateSend = () =>
  new Promise<{ ok: true; data: undefined }>((resolve) =>
    setTimeout(resolve, SIMULATED_SEND_MS, { ok: true, data: undefined }),
  );
