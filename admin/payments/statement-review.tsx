import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { fillPath } from '#admin/api/client.ts';
import { useInvalidate } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { EmptyState, Notice } from '#admin/kit/feedback/states.tsx';
import { countOf, Day, formatCount, Money } from '#admin/kit/figures.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  AppliedStatement,
  StatementCandidate,
  StatementReview,
  StatementRow,
} from '#contract/admin/orders/statements.ts';
import { formatRupees } from '#format/money.ts';

const MATCHES_PER_REQUEST = 200;

const KIND_TEXTS: Record<StatementReview['kind'], { name: string; check: string }> = {
  bank: {
    name: 'the statement of a bank or payment app',
    check: 'Is this the account that receives your UPI payments, and are these the right days?',
  },
  cod: {
    name: "a courier's payout of cash on delivery",
    check: 'Are these the tracking numbers or order numbers of your shipments?',
  },
};

interface Match {
  rowNumber: number;
  orderNumber: string;
}

/** The rows of a statement: certain matches together, uncertain ones side by side, and what is left. */
export function StatementRows({ review }: { review: StatementReview }) {
  const { kind, fileName, createdAt, certain, uncertain, unmatched, recorded, known } = review;
  const { record, isBusy, problems } = useRecord(review.id);
  const total = certain.reduce((sum, { match }) => sum + match.amount, 0);
  const isDone = certain.length === 0 && uncertain.length === 0;
  const matches = useRef<HTMLElement>(null);
  const { id } = review;
  // after an upload, the keyboard and the screen reader continue here instead of at the navigation
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another statement takes the focus
  useEffect(() => matches.current?.focus({ preventScroll: true }), [id]);
  return (
    <section ref={matches} className="statement-review" tabIndex={-1} aria-label="What the statement pays">
      <p className="soft">
        {fileName}: read as {KIND_TEXTS[kind].name}, uploaded <Day iso={createdAt} />
      </p>
      {problems.map((problem) => (
        <Notice key={problem} tone="bad" title={problem} />
      ))}
      {certain.length > 0 && (
        <Section
          title={`Certain: ${countOf(certain.length, 'payment')}`}
          actions={
            <Button
              variant="primary"
              isBusy={isBusy}
              onClick={() =>
                void record(
                  certain.map(({ rowNumber, match }) => ({ rowNumber, orderNumber: match.orderNumber })),
                )
              }
            >
              Record {countOf(certain.length, 'payment')} · {formatRupees(total)}
            </Button>
          }
        >
          <ul className="statement-rows">
            {certain.map(({ match, ...row }) => (
              <li key={row.rowNumber} className="statement-pair">
                <RowFacts row={row} />
                <OrderFacts candidate={match} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {uncertain.length > 0 && (
        <Section title="Please decide">
          <ul className="statement-rows">
            {uncertain.map(({ candidates, ...row }) => (
              <li key={row.rowNumber} className="statement-pair">
                <RowFacts row={row} />
                <div className="statement-candidates">
                  {candidates.map((candidate) => (
                    <OrderFacts key={candidate.orderNumber} candidate={candidate}>
                      {!candidate.canRecord && (
                        <span className="statement-reason">
                          It cannot be recorded from here: speak with the customer about the difference.
                        </span>
                      )}
                      {candidate.canRecord && (
                        <Button
                          isBusy={isBusy}
                          onClick={() =>
                            void record([{ rowNumber: row.rowNumber, orderNumber: candidate.orderNumber }])
                          }
                        >
                          Record {formatRupees(candidate.amount)}
                          <span className="sr-only"> for order {candidate.orderNumber}</span>
                        </Button>
                      )}
                    </OrderFacts>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {isDone && (
        <EmptyState
          title={recorded.length > 0 ? 'Everything is recorded' : 'No row belongs to an order that waits'}
          text={`${countOf(recorded.length, 'row')} recorded, ${formatCount(unmatched.length)} without an order.${
            recorded.length + known.length === 0 ? ` ${KIND_TEXTS[kind].check}` : ''
          }`}
        />
      )}
      <Rest title="Without an order" rows={unmatched} note={({ reason }) => reason} />
      <Rest title="Recorded before" rows={known} note={({ reason }) => reason} />
      <Rest
        title="Recorded from this file"
        rows={recorded}
        note={({ orderNumber, message }) => (
          <>
            {message}: <Link href={`/orders/${orderNumber}`}>{orderNumber}</Link>
          </>
        )}
      />
    </section>
  );
}

/** Sends matches, at most 200 at a time. After an interruption the same button sends the rest: each is recorded once. */
function useRecord(statementId: string) {
  const { write, isBusy } = useWrite();
  const invalidate = useInvalidate();
  const [problems, setProblems] = useState<string[]>([]);
  const record = async (matches: readonly Match[]) => {
    setProblems([]);
    let recorded = 0;
    const found: string[] = [];
    for (let start = 0; start < matches.length; start += MATCHES_PER_REQUEST) {
      const result = await write<AppliedStatement>({
        method: 'POST',
        path: fillPath(ADMIN_PATHS.applyStatement, { id: statementId }),
        body: { matches: matches.slice(start, start + MATCHES_PER_REQUEST) },
      });
      if (!result.ok) {
        found.push(`${result.error.message} Press the button again: each row is recorded once.`);
        break;
      }
      recorded += result.data.results.filter(({ outcome }) => outcome === 'recorded').length;
      for (const { outcome, message } of result.data.results) {
        if (outcome !== 'recorded') found.push(message);
      }
    }
    if (recorded > 0) notify({ message: `${countOf(recorded, 'payment')} recorded` });
    setProblems(found);
    invalidate('statements', 'payments', 'orders');
  };
  return { record, isBusy, problems };
}

function RowFacts({ row }: { row: StatementRow }) {
  return (
    <div className="statement-row">
      <span className="statement-head">
        <Money rupees={row.amount} />
        {row.paidAt && <Day iso={row.paidAt} />}
      </span>
      {row.trackingNumber && <span>Tracking number {row.trackingNumber}</span>}
      {row.deductions !== undefined && <span>Deductions {formatRupees(row.deductions)}</span>}
      {row.utr && <span>UTR {row.utr}</span>}
      <span className="statement-text">{row.text}</span>
    </div>
  );
}

function OrderFacts({ candidate, children }: { candidate: StatementCandidate; children?: ReactNode }) {
  const { orderNumber, customerName, amount, since, utr, reasons } = candidate;
  return (
    <div className="statement-order">
      <span className="statement-head">
        <Link href={`/orders/${orderNumber}`}>{orderNumber}</Link>
        <Money rupees={amount} />
      </span>
      <span>
        {customerName} · <Day iso={since} />
        {utr && ` · UTR ${utr}`}
      </span>
      {reasons.map((reason) => (
        <span key={reason} className="statement-reason">
          {reason}
        </span>
      ))}
      {children}
    </div>
  );
}

function Rest<Row extends StatementRow>({
  title,
  rows,
  note,
}: {
  title: string;
  rows: readonly Row[];
  note: (row: Row) => ReactNode;
}) {
  if (rows.length === 0) return null;
  return (
    <Section>
      <details className="statement-rest">
        <summary>
          {title} ({formatCount(rows.length)})
        </summary>
        <ul className="statement-rows">
          {rows.map((row) => (
            <li key={row.rowNumber}>
              <RowFacts row={row} />
              <span className="statement-reason">{note(row)}</span>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}
