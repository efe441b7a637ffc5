import { Link, useLocation, useSearch } from 'wouter';
import { fillPath } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { EmptyState, Loading } from '#admin/kit/feedback/states.tsx';
import { formatCount, Moment, Money } from '#admin/kit/figures.tsx';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { useIsNarrow } from '#admin/kit/use-media-query.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  DEFAULT_REPORT_RANGE,
  REPORT_RANGES,
  REPORTS,
  type ReportName,
  type ReportRange,
} from '#contract/admin/reports/report-names.ts';
import type { Report } from '#contract/admin/reports/reports.ts';
import { DownloadCsv } from './download-csv.tsx';
import { GST_RETURNS, GstReturns } from './gst-returns.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportFigure } from './report-figure.tsx';
import { ReportTable } from './report-table.tsx';
import { formatChange, formatDays, RANGE_LABELS, REPORT_TEXTS } from './report-texts.ts';
import './reports.css';

const [FIRST_REPORT] = REPORTS;
type PageName = ReportName | typeof GST_RETURNS;
const PAGES: readonly { name: PageName; title: string }[] = [
  ...REPORTS.map((name) => ({ name, title: REPORT_TEXTS[name].title })),
  { name: GST_RETURNS, title: 'GST returns' },
];
const SUBTITLE = 'What was sold, where and how, and what your stock is worth';

/** A report of sales or of the stock, or the GST returns; the name and the days are in the URL. */
export function ReportScreen({ name }: { name?: string }) {
  return name === GST_RETURNS ? <GstReturnsPage /> : <ReportPage name={name} />;
}

function GstReturnsPage() {
  const { hrefOf, change } = useReportQuery(FIRST_REPORT);
  return (
    <>
      <PageHeader title="Reports" subtitle={SUBTITLE} />
      <ReportLinks name={GST_RETURNS} onChange={(next) => change({ name: next })} hrefOf={hrefOf} />
      <GstReturns />
    </>
  );
}

function ReportPage({ name: requested }: { name: string | undefined }) {
  const name = REPORTS.find((each) => each === requested) ?? FIRST_REPORT;
  const { query, range, from, to, hrefOf, change } = useReportQuery(name);
  const isComplete = range !== 'custom' || (from !== '' && to !== '');
  const loaded = useResource<Report>('reports', fillPath(ADMIN_PATHS.report, { name }), {
    query,
    isEnabled: isComplete,
  });
  const { title, definition } = REPORT_TEXTS[name];
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle={SUBTITLE}
        actions={loaded.data && <Download report={loaded.data} query={query} />}
      />
      <ReportLinks name={name} onChange={(next) => change({ name: next })} hrefOf={hrefOf} />
      <div className="report-choices">
        {name !== 'stock-value' && (
          <SelectField
            label="Days"
            value={range}
            onChange={(next: ReportRange) => change({ range: next })}
            choices={REPORT_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))}
          />
        )}
        {name !== 'stock-value' && range === 'custom' && (
          <>
            <TextField label="First day" type="date" value={from} onChange={(day) => change({ from: day })} />
            <TextField label="Last day" type="date" value={to} onChange={(day) => change({ to: day })} />
          </>
        )}
      </div>
      <p className="report-definition">{definition}</p>
      {isComplete && (
        <Loading loaded={loaded} title="The report could not be loaded." lines={10}>
          {(report) => <Loaded report={report} title={title} />}
        </Loading>
      )}
    </>
  );
}

/** Leads to the other reports of the same days. */
function ReportLinks({
  name,
  onChange,
  hrefOf,
}: {
  name: PageName;
  onChange: (name: PageName) => void;
  hrefOf: (name: PageName) => string;
}) {
  const isNarrow = useIsNarrow();
  if (isNarrow)
    return (
      <SelectField
        label="Report"
        value={name}
        onChange={onChange}
        choices={PAGES.map(({ name: value, title }) => ({ value, label: title }))}
      />
    );
  return (
    <nav className="report-links" aria-label="Reports">
      {PAGES.map(({ name: each, title }) => (
        <Link key={each} href={hrefOf(each)} aria-current={each === name ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

function Loaded({ report, title }: { report: Report; title: string }) {
  const { rows, range, countedAt, count, total } = report;
  if (rows.length === 0 || (total.gross === 0 && report.name !== 'worst-sellers'))
    return (
      <Section>
        <EmptyState
          title={report.name === 'stock-value' ? 'Nothing is in stock' : 'Nothing was sold on these days'}
          text={range && formatDays(range)}
        />
      </Section>
    );
  return (
    <>
      {countedAt !== undefined && (
        <p className="report-definition">
          As of <Moment iso={countedAt} />. The CSV file has the present stock.
        </p>
      )}
      <Figures report={report} />
      <Section title={range ? `${title}, ${formatDays(range)}` : title}>
        <ReportChart report={report} title={title} />
        <ReportTable report={report} />
        {count > rows.length && (
          <p>
            The first {formatCount(rows.length)} of {formatCount(count)}. The CSV file has all.
          </p>
        )}
      </Section>
    </>
  );
}

/** The total of the report, and what it was in the days before. */
function Figures({ report: { name, total, previous } }: { report: Report }) {
  if (name === 'best-sellers' || name === 'worst-sellers') return null;
  const { net, gross, returned, gst, orders, units, previousNet } = total;
  if (name === 'stock-value')
    return (
      <dl className="report-figures">
        <ReportFigure label="Value" value={<Money rupees={gross} />} />
        <ReportFigure label="Units" value={formatCount(units)} />
      </dl>
    );
  const change = formatChange(net, previousNet);
  return (
    <dl className="report-figures">
      <ReportFigure label="Net" value={<Money rupees={net} />}>
        {previous && (
          <small>
            {change === undefined ? 'Before: ' : `${change} against `}
            <Money rupees={previousNet ?? 0} /> ({formatDays(previous)})
          </small>
        )}
      </ReportFigure>
      <ReportFigure label="Gross" value={<Money rupees={gross} />} />
      <ReportFigure label="Returns and refunds" value={<Money rupees={returned} />} />
      {gst !== undefined && (
        <ReportFigure label="GST in net, where the rate is known" value={<Money rupees={gst} />} />
      )}
      {orders !== undefined && <ReportFigure label="Orders" value={formatCount(orders)} />}
      <ReportFigure label="Units" value={formatCount(units)} />
    </dl>
  );
}

function Download({ report: { name, range }, query }: { report: Report; query: Record<string, string> }) {
  return (
    <DownloadCsv
      path={fillPath(ADMIN_PATHS.reportFile, { name })}
      query={query}
      name={`${name}${range ? `-${range.from}-${range.to}` : ''}.csv`}
    />
  );
}

/** Name and days of the report in the URL. `query` is exactly the query of the API. */
function useReportQuery(name: ReportName) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const params = new URLSearchParams(search);
  const range = REPORT_RANGES.find((each) => each === params.get('range')) ?? DEFAULT_REPORT_RANGE;
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const query: Record<string, string> =
    name === 'stock-value' ? {} : { range, ...(range === 'custom' && { from, to }) };
  const hrefOf = (next: PageName, changes: { range?: ReportRange; from?: string; to?: string } = {}) => {
    const days = { range, from, to, ...changes };
    const chosen = days.range === 'custom' && { from: days.from, to: days.to };
    return `/reports/${next}?${new URLSearchParams({ range: days.range, ...chosen })}`;
  };
  const change = ({
    name: next = name,
    ...changes
  }: {
    name?: PageName;
    range?: ReportRange;
    from?: string;
    to?: string;
  }) => navigate(hrefOf(next, changes), { replace: next === name });
  return { query, range, from, to, hrefOf: (next: PageName) => hrefOf(next), change };
}
