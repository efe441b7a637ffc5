import { type ReactNode, useId } from 'react';

interface SectionProps {
  title?: string;
  actions?: ReactNode;
  /** Without inner margin, for lists that reach the edges. */
  isFlush?: boolean;
  children: ReactNode;
}

/**
 * A panel with a heading.
 *
 * @example <Section title="Payments" actions={<Button>Refund</Button>}>…</Section>
 */
export function Section({ title, actions, isFlush = false, children }: SectionProps) {
  const id = useId();
  return (
    <section className="section" data-flush={isFlush || undefined} {...(title && { 'aria-labelledby': id })}>
      {(title || actions) && (
        <div className="section-head">
          {title && <h2 id={id}>{title}</h2>}
          {actions && <div className="section-actions">{actions}</div>}
        </div>
      )}
      <div className="section-body">{children}</div>
    </section>
  );
}

/** Two columns on desktops, one on phones: `main` and beside it what explains it. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="columns">
      <div className="columns-main">{main}</div>
      <div className="columns-side">{side}</div>
    </div>
  );
}

/**
 * Facts as pairs of a name and a value.
 *
 * @example <Facts items={[['Method', 'UPI'], ['Amount', <Money rupees={1499} />]]} />
 */
export function Facts({ items }: { items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
