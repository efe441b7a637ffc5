import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { formValues } from './form/field-values.ts';
import { visibleValues } from './form/field-visibility.ts';
import { PaymentForm } from './form/payment-form.tsx';
import { NotPayableScreen } from './not-payable-screen.tsx';
import { PaymentAppScreen } from './payment-app-screen.tsx';
import { PaymentErrorScreen } from './payment-error-screen.tsx';
import { UpiScreen } from './upi/upi-screen.tsx';
import { useOrderTotal } from './use-order-total.ts';
import { usePayment } from './use-payment.ts';
import { usePaymentFields } from './use-payment-fields.ts';

/** Pays one order: shows the server's form, then the next step from its reply. */
export function PaymentScreen({ orderId }: { orderId: string }) {
  const total = useOrderTotal(orderId);
  const { state: fieldsState, reload } = usePaymentFields(orderId);
  const payment = usePayment(orderId);
  const { screen, typed, serverErrors, isBusy, progress, change, pay } = payment;

  if (screen.kind === 'qr' || screen.kind === 'deeplink') {
    if (progress !== 'payable') return <NotPayableScreen progress={progress} />;
    const summary = withAmount(screen.summary, total);
    const { upi } = screen;
    const code = screen.kind === 'qr' ? screen.code : { text: screen.href };
    if (!upi) {
      const href = 'text' in code ? code.text : '';
      return <PaymentAppScreen href={href} summary={summary} onChooseOther={payment.showForm} />;
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
        onPaid={payment.reportPaid}
        onChooseOther={payment.showForm}
      />
    );
  }
  if (fieldsState.kind === 'loading') return <FormSkeleton />;
  if (fieldsState.kind === 'failed') {
    return (
      <PaymentErrorScreen message="Failed to load payment form. Please try again later." onRetry={reload} />
    );
  }
  const { fields } = fieldsState;
  const values = formValues(fields, typed);

  switch (screen.kind) {
    case 'failed':
      return <PaymentErrorScreen message={screen.message} detail={screen.detail} onRetry={payment.retry} />;
    case 'redirecting':
      return <p className="payment__redirecting">Taking you to the payment page…</p>;
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
