import { type FormEvent, useState } from 'react';
import { useApi } from '#storefront/api/api-context.tsx';
import { subscribe } from '#storefront/api/contact.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { type StoreText, useStoreText } from '#storefront/state/store-texts.ts';
import { Button } from '#storefront/ui/button.tsx';
import { type Notice, notify } from '#storefront/ui/notices.ts';
import { RenderedOnce } from '#storefront/ui/rendered-once.tsx';
import type { HomeTexts } from './home-texts.ts';

/** The browser validates the email. It is sent only if the server announces `newsletter` (specification, ruling 21). */
export function Newsletter({ texts }: { texts: HomeTexts }) {
  const [isSending, setSending] = useState(false);
  const subscribeEmail = useNewsletterSubscription();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending) return;
    setSending(true);
    const isSubscribed = await subscribeEmail(String(new FormData(form).get('email') ?? '').trim());
    setSending(false);
    if (isSubscribed) form.reset();
  }

  return (
    <RenderedOnce
      as="section"
      name="newsletter"
      className="newsletter full-bleed"
      aria-labelledby="newsletter-title"
    >
      <h2 id="newsletter-title">{texts['home.newsletterTitle']}</h2>
      <p>{texts['home.newsletterText']}</p>
      <form className="newsletter__form" onSubmit={submit}>
        <input
          className="input"
          type="email"
          name="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          placeholder="Your email address"
          aria-label="Email address"
        />
        <Button type="submit" disabled={isSending}>
          Subscribe
        </Button>
      </form>
    </RenderedOnce>
  );
}

/** Subscribes an email and shows a notice. Returns true on success. */
function useNewsletterSubscription(): (email: string) => Promise<boolean> {
  const api = useApi();
  const { loadCapabilities } = useStoreInfo();
  const text = useStoreText();
  return async (email) => {
    const loaded = await loadCapabilities();
    const result = loaded.ok && loaded.data('newsletter') ? await subscribe(api, email) : loaded;
    if (result.ok) {
      notify(subscribedNotice(text));
      return true;
    }
    const message = result.error.kind === 'http-error' ? result.error.message : undefined;
    notify({
      title: 'Error',
      description: message ?? 'Failed to subscribe. Please try again.',
      tone: 'destructive',
    });
    return false;
  };
}

/** The thanks for a subscription. */
export const subscribedNotice = (text: StoreText): Notice => ({
  title: 'Subscribed!',
  description: text('subscribed', 'Thank you for subscribing to our newsletter.'),
});
