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
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;

  function focusField(event: MouseEvent<HTMLAnchorElement>, name: string) {
    event.preventDefault();
    const field = event.currentTarget.closest('form')?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <section className="error-summary" aria-labelledby={titleId}>
      <p className="error-summary__title" id={titleId}>
        {entries.length === 1
          ? 'One thing is missing or wrong'
          : `${entries.length} things are missing or wrong`}
      </p>
      <ul>
        {entries.map(([name, text]) => (
          <li key={name}>
            <a href={`#${name}`} onClick={(event) => focusField(event, name)}>
              {labels[name] ?? text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
