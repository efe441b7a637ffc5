import type { ReactNode } from 'react';

/** One figure above a report, in `dl.report-figures`. `children` explain it in small type. */
export function ReportFigure({
  label,
  value,
  children,
}: {
  label: string;
  value: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        {children}
      </dd>
    </div>
  );
}
