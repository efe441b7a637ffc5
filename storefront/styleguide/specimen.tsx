import { type ReactNode, useId } from 'react';

interface SpecimenProps {
  title: string;
  /** When to use it, in one sentence. */
  note?: ReactNode;
  children: ReactNode;
}

/** One component in all its states. */
export function Specimen({ title, note, children }: SpecimenProps) {
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
  held?: 'hover' | 'focus';
  /** Spans the whole row. */
  isWide?: boolean;
  children: ReactNode;
}

export function State({ name, held, isWide = false, children }: StateProps) {
  return (
    <figure className={isWide ? 'state state--wide' : 'state'} data-state={name}>
      <div className={held && `at-${held}`}>{children}</div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
