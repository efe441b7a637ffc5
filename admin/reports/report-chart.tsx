import { formatCount } from '#admin/kit/figures.tsx';
import type { Report, ReportRow } from '#contract/admin/reports/reports.ts';
import { formatRupeesShort } from '#format/money.ts';

const MAX_BARS = 10;
const HEIGHT = 160;
/** In rem, because the names grow with the size of text. */
const ROW_HEIGHT = 2.75;
/** Share of the width of a day that its column fills. */
const COLUMN_SHARE = 0.8;

/** What a report compares: units of sellers, otherwise money. */
export function chartValue(name: Report['name'], { units, gross, net }: ReportRow): number {
  if (name === 'best-sellers' || name === 'worst-sellers') return units;
  return name === 'stock-value' ? gross : net;
}

/** The report as a drawing; the table below it has the same figures as text. */
export function ReportChart({ report, title }: { report: Report; title: string }) {
  const { name } = report;
  const isMoney = name !== 'best-sellers' && name !== 'worst-sellers';
  const format = (value: number) => (isMoney ? formatRupeesShort(value) : `${formatCount(value)} sold`);
  const bars = report.rows.map((row) => ({
    key: row.key,
    label: row.label,
    value: Math.max(0, chartValue(name, row)),
  }));
  const highest = bars.reduce((top, bar) => (bar.value > top.value ? bar : top), bars[0] ?? NO_BAR);
  if (highest.value === 0) return null;
  const text = `${title}. Highest: ${highest.label}, ${format(highest.value)}. All figures are in the table below.`;
  const shown = { bars, highest: highest.value, format, text };
  return name === 'sales-by-day' ? <Columns {...shown} /> : <Bars {...shown} />;
}

interface Bar {
  key: string;
  label: string;
  value: number;
}

const NO_BAR: Bar = { key: '', label: '', value: 0 };

interface ChartProps {
  bars: readonly Bar[];
  highest: number;
  format: (value: number) => string;
  text: string;
}

// widths are percentages, so the drawing fits any screen without being measured
const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

/** One column per day. */
function Columns({ bars, highest, format, text }: ChartProps) {
  const width = 1 / bars.length;
  return (
    <figure className="report-chart">
      <p className="report-chart-scale">{format(highest)}</p>
      <svg role="img" aria-label={text} width="100%" height={HEIGHT}>
        <line x1="0" x2="100%" y1="0.5" y2="0.5" />
        <line x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {bars.map(({ key, label, value }, index) => {
          const height = (value / highest) * HEIGHT;
          return (
            <rect
              key={key}
              x={percent((index + (1 - COLUMN_SHARE) / 2) * width)}
              y={HEIGHT - height}
              width={percent(width * COLUMN_SHARE)}
              height={height}
            >
              <title>{`${label}: ${format(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="report-chart-ends">
        <span>{bars[0]?.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </figcaption>
    </figure>
  );
}

/** The first rows as horizontal bars with their names above. */
function Bars({ bars, highest, format, text }: ChartProps) {
  const shown = bars.slice(0, MAX_BARS);
  return (
    <figure className="report-chart">
      <svg role="img" aria-label={text} width="100%" height={`${shown.length * ROW_HEIGHT}rem`}>
        {shown.map(({ key, label, value }, index) => (
          <g key={key}>
            <text x="0" y={`${index * ROW_HEIGHT + 0.95}rem`}>
              {`${label}: ${format(value)}`}
            </text>
            <rect
              x="0"
              y={`${index * ROW_HEIGHT + 1.45}rem`}
              width={percent(value / highest)}
              height="0.7rem"
            >
              <title>{`${label}: ${format(value)}`}</title>
            </rect>
          </g>
        ))}
      </svg>
      {bars.length > MAX_BARS && <figcaption>The first {MAX_BARS} of the table.</figcaption>}
    </figure>
  );
}
