import { useState } from 'react';
import { links } from '#contract/page-links.ts';
import { fieldErrors } from '#storefront/api/field-errors.ts';
import { navigate } from '#storefront/navigation/navigate.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { notify } from '#storefront/ui/notices.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { AppScreen } from './app-screen.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { failedPayment } from './failed-payment.ts';
import { type FieldValues, initialValues } from './form/field-value.ts';
import { visibleValues } from './form/field-visibility.ts';
import { PaymentForm } from './form/payment-form.tsx';
import { openUrl, postForm } from './leave-site.ts';
import { type PaymentOutcome, parsePaymentOutcome } from './payment-outcome.ts';
import { QrScreen } from './qr-screen.tsx';
import { useOrderTotal } from './use-order-total.ts';
import { usePaymentFields } from './use-payment-fields.ts';
import { useStartPayment } from './use-start-payment.ts';

type Screen =
  | Extract<PaymentOutcome, { kind: 'qr' | 'deeplink' | 'failed' }>
  | { kind: 'form' }
  | { kind: 'leaving' };

/** Pays one order: shows the server's form, then the next step from its reply. */
export function PaymentScreen({ orderId }: { orderId: string }) {
  const total = useOrderTotal(orderId);
  const { state, reload } = usePaymentFields(orderId);
  const start = useStartPayment();
  const [screen, setScreen] = useState<Screen>({ kind: 'form' });
  const [typed, setTyped] = useState<FieldValues>({});
  const [serverErrors, setServerErrors] = useState<FormErrors>({});
  const [isBusy, setBusy] = useState(false);

  if (state.kind === 'loading') return <FormSkeleton />;
  if (state.kind === 'failed') {
    return <ErrorScreen message="Failed to load payment form. Please try again later." onRetry={reload} />;
  }
  const { fields } = state;
  const values = { ...initialValues(fields), ...typed };

  async function pay() {
    setBusy(true);
    setServerErrors({});
    const result = await start({ fields: visibleValues(fields, values), orderId });
    if (!result) return;
    setBusy(false);
    if (result.ok) return showOutcome(parsePaymentOutcome(result.data));
    setServerErrors(fieldErrors(result.error));
    return showOutcome(failedPayment(result.error));
  }

  function showOutcome(outcome: PaymentOutcome) {
    switch (outcome.kind) {
      case 'post':
        setScreen({ kind: 'leaving' });
        return postForm(outcome.url, outcome.fields);
      case 'redirect':
        setScreen({ kind: 'leaving' });
        return openUrl(outcome.href);
      case 'deeplink':
        setScreen(outcome);
        return openUrl(outcome.href);
      case 'none':
        notify({ title: 'Payment initiated', description: 'Your payment is being processed' });
        return navigate(links.orders());
      default:
        return setScreen(outcome);
    }
  }

  switch (screen.kind) {
    case 'qr':
      return <QrScreen code={screen.code} summary={withAmount(screen.summary, total)} />;
    case 'deeplink':
      return <AppScreen href={screen.href} summary={withAmount(screen.summary, total)} />;
    case 'failed':
      return (
        <ErrorScreen
          message={screen.message}
          detail={screen.detail}
          onRetry={() => setScreen({ kind: 'form' })}
        />
      );
    case 'leaving':
      return <p className="payment__leaving">Taking you to the payment page…</p>;
    default:
      return (
        <PaymentForm
          fields={fields}
          values={values}
          serverErrors={serverErrors}
          totalRupees={total}
          isBusy={isBusy}
          onChange={(name, value) => setTyped((known) => ({ ...known, [name]: value }))}
          onPay={pay}
        />
      );
  }
}

const withAmount = <T extends { amount?: number }>(summary: T, total: number | undefined): T =>
  summary.amount === undefined && total !== undefined ? { ...summary, amount: total } : summary;

export function FormSkeleton() {
  return (
    <div className="panel form" role="status" aria-label="Loading the payment form">
      <Skeleton className="payment__skeleton" />
      <Skeleton className="payment__skeleton" />
      <Skeleton className="payment__skeleton" />
    </div>
  );
}
