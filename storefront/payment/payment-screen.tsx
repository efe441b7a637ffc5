import { useEffect, useState } from 'react';
import { links } from '#contract/page-links.ts';
import { fieldErrors } from '#storefront/api/field-errors.ts';
import type { FieldValue } from '#storefront/api/payments.ts';
import { navigate } from '#storefront/navigation/navigate.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { notify } from '#storefront/ui/notices.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { failedPayment } from './failed-payment.ts';
import { type FieldValues, initialValues } from './form/field-values.ts';
import { visibleValues } from './form/field-visibility.ts';
import { PaymentForm } from './form/payment-form.tsx';
import { openUrl, postForm } from './leave-site.ts';
import { NotPayableScreen } from './not-payable-screen.tsx';
import { PaymentAppScreen } from './payment-app-screen.tsx';
import { PaymentErrorScreen } from './payment-error-screen.tsx';
import { type PaymentOutcome, parsePaymentOutcome } from './payment-outcome.ts';
import { clearStoredPayment, readStoredPayment, writeStoredPayment } from './stored-payment.ts';
import { UpiScreen } from './upi/upi-screen.tsx';
import { useOrderProgress } from './use-order-progress.ts';
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
  const [restored] = useState(() => restorePayment(orderId));
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

  function change(name: string, value: FieldValue) {
    const next = { ...typed, [name]: value };
    setTyped(next);
    writeStoredPayment(orderId, { ...readStoredPayment(orderId), values: next });
  }

  function chooseOther() {
    writeStoredPayment(orderId, { values: typed });
    setScreen({ kind: 'form' });
  }

  async function pay(values: FieldValues) {
    setBusy(true);
    setServerErrors({});
    const result = await start({ fields: values, orderId });
    if (!result) return;
    setBusy(false);
    if (result.ok) return showOutcome(parsePaymentOutcome(result.data), result.data);
    setServerErrors(fieldErrors(result.error));
    return showOutcome(failedPayment(result.error));
  }

  /** Reports the payment with its UTR; without one, the orders show whether the money has arrived. */
  async function reportPaid(utr: string) {
    if (utr === '') return navigate(links.orders());
    return await pay({ method: typed.method ?? 'upi', upiPaid: true, utr });
  }

  function showOutcome(outcome: PaymentOutcome, reply?: unknown) {
    if (outcome.kind === 'qr' || outcome.kind === 'deeplink') {
      writeStoredPayment(orderId, { values: typed, reply });
    }
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
        clearStoredPayment();
        notify({ title: 'Payment initiated', description: 'Your payment is being processed' });
        return navigate(links.orders());
      default:
        return setScreen(outcome);
    }
  }

  if (screen.kind === 'qr' || screen.kind === 'deeplink') {
    if (progress !== 'payable') return <NotPayableScreen progress={progress} />;
    const summary = withAmount(screen.summary, total);
    const { upi } = screen;
    const code = screen.kind === 'qr' ? screen.code : { text: screen.href };
    if (!upi) {
      const href = 'text' in code ? code.text : '';
      return <PaymentAppScreen href={href} summary={summary} onChooseOther={chooseOther} />;
    }
    return (
      <UpiScreen
        code={code}
        summary={summary}
        upi={upi}
        utr={typeof typed.utr === 'string' ? typed.utr : ''}
        utrError={serverErrors.utr}
        isBusy={isBusy}
        onUtrChange={(utr) => change('utr', utr)}
        onPaid={reportPaid}
        onChooseOther={chooseOther}
      />
    );
  }
  if (state.kind === 'loading') return <FormSkeleton />;
  if (state.kind === 'failed') {
    return (
      <PaymentErrorScreen message="Failed to load payment form. Please try again later." onRetry={reload} />
    );
  }
  const { fields } = state;
  const values = { ...initialValues(fields), ...typed };

  switch (screen.kind) {
    case 'failed':
      return (
        <PaymentErrorScreen
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
          onChange={change}
          onPay={() => pay(visibleValues(fields, values))}
        />
      );
  }
}

/** The screen and the values that this tab has stored; a restored link is not opened again. */
function restorePayment(orderId: string): { screen: Screen; values: FieldValues } {
  const { values, reply } = readStoredPayment(orderId);
  const outcome = reply === undefined ? undefined : parsePaymentOutcome(reply);
  const isRestorable = outcome?.kind === 'qr' || outcome?.kind === 'deeplink';
  return { screen: isRestorable ? outcome : { kind: 'form' }, values };
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
