import { useEffect, useState } from 'react';
import { links } from '#contract/page-links.ts';
import { fieldErrors } from '#storefront/api/field-errors.ts';
import type { FieldValue } from '#storefront/api/payments.ts';
import { navigate } from '#storefront/navigation/navigate.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { closeFailures, notify } from '#storefront/ui/notices.ts';
import { failedPayment, reportFailure } from './failed-payment.ts';
import type { FieldValues } from './form/field-values.ts';
import { openUrl, postForm } from './leave-site.ts';
import { type Can, type PaymentOutcome, parsePaymentOutcome } from './payment-outcome.ts';
import { clearStoredPayment, readStoredPayment, writeStoredPayment } from './stored-payment.ts';
import { useOrderProgress } from './use-order-progress.ts';
import { useStartPayment } from './use-start-payment.ts';

type Screen =
  | Extract<PaymentOutcome, { kind: 'qr' | 'deeplink' | 'failed' }>
  | { kind: 'form' }
  | { kind: 'redirecting' };

/** The payment of one order: what was typed, the screen to show, and what the shopper can do next. */
export function usePayment(orderId: string) {
  const start = useStartPayment();
  const { can } = useStoreInfo();
  const [restored] = useState(() => restorePayment(orderId, can));
  const [screen, setScreen] = useState<Screen>(restored.screen);
  const [typed, setTyped] = useState<FieldValues>(restored.values);
  const [serverErrors, setServerErrors] = useState<FormErrors>({});
  const [isBusy, setBusy] = useState(false);
  const isRestored = restored.screen.kind !== 'form';
  const isActive = screen.kind === 'qr' || screen.kind === 'deeplink';
  const progress = useOrderProgress(orderId, { isActive, isRestored });
  const isSettled = isActive && progress !== 'payable';
  useEffect(() => {
    if (isSettled) clearStoredPayment();
  }, [isSettled]);
  useEffect(() => {
    // "Back" from the payment page may show this page as it was left
    const showFormAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setScreen((shown) => (shown.kind === 'redirecting' ? { kind: 'form' } : shown));
    };
    window.addEventListener('pageshow', showFormAgain);
    return () => window.removeEventListener('pageshow', showFormAgain);
  }, []);

  function change(name: string, value: FieldValue) {
    const next = { ...typed, [name]: value };
    setTyped(next);
    setServerErrors(({ [name]: _cleared, ...others }) => others);
    writeStoredPayment(orderId, { ...readStoredPayment(orderId), values: next });
  }

  function showForm() {
    writeStoredPayment(orderId, { values: typed });
    setScreen({ kind: 'form' });
  }

  async function pay(values: FieldValues) {
    const result = await send(values);
    if (!result) return;
    if (result.ok) return showOutcome(parsePaymentOutcome(result.data, can), result.data);
    return showOutcome(failedPayment(result.error));
  }

  /**
   * Reports the payment with its UTR; without one, the orders show whether the money has arrived. After a failure the
   * screen stays: the shopper has paid, and a screen that offers to pay again could lead to a second payment.
   */
  async function reportPaid(utr: string) {
    if (utr === '') return navigate(links.orders());
    closeFailures();
    const result = await send({ method: typed.method ?? 'upi', upiPaid: true, utr });
    if (!result) return;
    const reply = result.ok ? result.data : undefined;
    const outcome = parsePaymentOutcome(reply, can);
    if (outcome.kind !== 'failed') return showOutcome(outcome, reply);
    if (result.ok || !fieldErrors(result.error).utr) notify(reportFailure(result));
  }

  /** Sends the values and stores the server's field errors. Returns undefined while another request is pending. */
  async function send(values: FieldValues) {
    setBusy(true);
    setServerErrors({});
    const result = await start({ fields: values, orderId });
    if (!result) return undefined;
    setBusy(false);
    if (!result.ok) setServerErrors(fieldErrors(result.error));
    return result;
  }

  function showOutcome(outcome: PaymentOutcome, reply?: unknown) {
    if (outcome.kind === 'qr' || outcome.kind === 'deeplink') {
      writeStoredPayment(orderId, { values: typed, reply });
    }
    switch (outcome.kind) {
      case 'post':
        setScreen({ kind: 'redirecting' });
        return postForm(outcome.url, outcome.fields);
      case 'redirect':
        setScreen({ kind: 'redirecting' });
        return openUrl(outcome.href);
      case 'deeplink':
        setScreen(outcome);
        return openUrl(outcome.href);
      case 'none':
        clearStoredPayment();
        notify({ title: 'Payment initiated', description: 'Your payment is being processed' });
        return navigate(links.orders());
      default:
        return setScreen(outcome);
    }
  }

  return {
    screen,
    typed,
    serverErrors,
    isBusy,
    progress,
    change,
    pay,
    reportPaid,
    /** Back to the form from a code or an app. */
    showForm,
    /** Back to the form after a failure. */
    retry: () => setScreen({ kind: 'form' }),
  };
}

/** The screen and the values that this tab has stored; a restored link is not opened again. */
function restorePayment(orderId: string, can: Can): { screen: Screen; values: FieldValues } {
  const { values, reply } = readStoredPayment(orderId);
  const outcome = reply === undefined ? undefined : parsePaymentOutcome(reply, can);
  const isRestorable = outcome?.kind === 'qr' || outcome?.kind === 'deeplink';
  return { screen: isRestorable ? outcome : { kind: 'form' }, values };
}
