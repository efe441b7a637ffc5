import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { fillPath } from '#admin/api/client.ts';
import { useInvalidate, useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Loading } from '#admin/kit/feedback/states.tsx';
import { Day } from '#admin/kit/figures.tsx';
import { FileDrop } from '#admin/kit/forms/file-drop.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { StatementList, StatementReview } from '#contract/admin/orders/statements.ts';
import { decodeStatement, statementProblem } from './decode-statement.ts';
import { StatementRows } from './statement-review.tsx';
import './payments.css';

const UPLOAD_TIMEOUT_MS = 60_000;

/** Upload a statement of a bank or a carrier, and record what it pays. The URL names the statement. */
export function StatementScreen() {
  const id = new URLSearchParams(useSearch()).get('statement');
  return (
    <>
      <PageHeader
        title="Match a bank statement"
        subtitle="Finds in the file of your bank, payment app or courier which orders are paid"
        back={{ href: '/payments', label: 'Payments' }}
      />
      <Upload />
      {id === null ? <Latest /> : <Statement id={id} />}
    </>
  );
}

function Upload() {
  const [, navigate] = useLocation();
  const invalidate = useInvalidate();
  const [error, setError] = useState<string>();
  const { write, isBusy } = useWrite();
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setError(undefined);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const problem = statementProblem(bytes);
    if (problem !== undefined) return setError(problem);
    const csv = decodeStatement(bytes);
    const result = await write<StatementReview>({
      method: 'POST',
      path: ADMIN_PATHS.statements,
      body: { fileName: file.name, csv },
      timeoutMs: UPLOAD_TIMEOUT_MS,
    });
    if (!result.ok) return setError(result.error.message);
    invalidate('statements');
    navigate(`/payments/match?statement=${result.data.id}`);
    if (result.data.recorded.length > 0) notify({ message: 'This file was uploaded before.', tone: 'info' });
  };
  return (
    <FileDrop
      label="Choose or drop the statement of your bank, payment app or courier"
      hint="A CSV file: banks offer it beside PDF and Excel. Nothing is recorded before you press Record."
      accept=".csv,.txt,text/csv"
      error={error}
      isBusy={isBusy}
      takesWholePage
      onFiles={([file]) => void upload(file)}
    />
  );
}

function Statement({ id }: { id: string }) {
  const path = fillPath(ADMIN_PATHS.statement, { id });
  const loaded = useResource<StatementReview>('statements', path);
  return (
    <Loading loaded={loaded} title="The statement could not be loaded.">
      {(review) => <StatementRows review={review} />}
    </Loading>
  );
}

function Latest() {
  const loaded = useResource<StatementList>('statements', ADMIN_PATHS.statements);
  return (
    <Loading loaded={loaded} title="The uploaded statements could not be loaded." lines={3}>
      {({ data }) =>
        data.length > 0 && (
          <Section title="Uploaded before">
            <ul className="statement-list">
              {data.map(({ id, fileName, createdAt, rows, recorded }) => (
                <li key={id}>
                  <Link href={`/payments/match?statement=${id}`}>{fileName}</Link>
                  <span>
                    <Day iso={createdAt} /> · {recorded} of {rows} recorded
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )
      }
    </Loading>
  );
}
