import { formatRupees } from '#format/money.ts';
import type { PaymentSummary } from '../payment-outcome.ts';

/** Payee and amount as text beside the QR code, also for shoppers who cannot scan it. */
export function PaymentSummaryList({ summary }: { summary: PaymentSummary }) {
  const { amount, payee, upiId, note } = summary;
  const rows = [
    ['Amount', amount === undefined ? undefined : formatRupees(amount)],
    ['Pay to', payee],
    ['UPI ID', upiId],
    ['Note', note],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  if (rows.length === 0) return null;
  return (
    <dl className="pay-facts">
      {rows.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
