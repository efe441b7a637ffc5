import { type MouseEvent, useId } from 'react';

interface ErrorSummaryProps {
  errors: Record<string, string>;
  /** Field labels, listed instead of the messages if these are shown only beside their fields. */
  labels?: Record<string, string>;
}

/**
 * All errors of a long form, listed above it, each linked to its field. The focus goes to the first invalid
 * field, not to this list.
 */
export function ErrorSummary({ errors, labels = {} }: ErrorSummaryProps) {
  const titleId = useId();
  const wrong = Object.entries(errors);
  if (wrong.length === 0) return null;

  function lead(event: MouseEvent<HTMLAnchorElement>, name: string) {
    event.preventDefault();
    const field = event.currentTarget.closest('form')?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <section className="error-summary" aria-labelledby={titleId}>
      <p className="error-summary__title" id={titleId}>
        {wrong.length === 1 ? 'One thing is missing or wrong' : `${wrong.length} things are missing or wrong`}
      </p>
      <ul>
        {wrong.map(([name, text]) => (
          <li key={name}>
            <a href={`#${name}`} onClick={(event) => lead(event, name)}>
              {labels[name] ?? text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
