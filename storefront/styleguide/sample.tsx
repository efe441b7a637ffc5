import { type ReactNode, useId } from 'react';

interface SampleProps {
  title: string;
  /** When to use it, in one sentence. */
  note?: ReactNode;
  children: ReactNode;
}

/** One component in all its states. */
export function Sample({ title, note, children }: SampleProps) {
  const id = useId();
  return (
    <section className="specimen" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note && <p className="specimen__note">{note}</p>}
      </header>
      <div className="specimen__states">{children}</div>
    </section>
  );
}

interface StateProps {
  name: string;
  /** Forces the hover or focus style (`force-states.ts`). */
  forcedState?: 'hover' | 'focus';
  /** Spans the whole row. */
  isWide?: boolean;
  children: ReactNode;
}

export function State({ name, forcedState, isWide = false, children }: StateProps) {
  return (
    <figure className={isWide ? 'state state--wide' : 'state'} data-state={name}>
      <div className={forcedState && `at-${forcedState}`}>{children}</div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
