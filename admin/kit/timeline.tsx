import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import { Moment } from './figures.tsx';

export interface TimelineEntry {
  id: string;
  /** ISO time. */
  at: string;
  title: ReactNode;
  /** Who did it. */
  author?: string;
  /** Text of a note or an email, amounts, reasons. */
  detail?: ReactNode;
  tone?: Tone;
}

/**
 * What happened, newest first.
 *
 * @example <Timeline entries={order.timeline.map((each) => ({ id: each.id, at: each.at, title: each.text, author: each.author }))} />
 */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ id, at, title, author, detail, tone = 'neutral' }) => (
        <li key={id} data-tone={tone}>
          <p className="timeline-title">{title}</p>
          {detail && <div className="timeline-detail">{detail}</div>}
          <p className="timeline-meta">
            <Moment iso={at} />
            {author && ` · ${author}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
