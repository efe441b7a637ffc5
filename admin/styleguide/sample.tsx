import { type ReactNode, useId } from 'react';

/** One component in all its states. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="sample" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="sample-states">{children}</div>
    </section>
  );
}

/** One state. `isWide` spans the row. */
export function State({
  name,
  isWide = false,
  children,
}: {
  name: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <figure className="sample-state" data-state={name} data-wide={isWide || undefined}>
      <div>{children}</div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
