import type { MouseEvent } from 'react';

/**
 * Above a long form, everything that is wrong in it, each leading to its field. The focus goes to the first field, not
 * here.
 */
export function ErrorSummary({ errors }: { errors: Record<string, string> }) {
  const wrong = Object.entries(errors);
  if (wrong.length === 0) return null;

  function lead(event: MouseEvent<HTMLAnchorElement>, name: string) {
    event.preventDefault();
    const field = event.currentTarget.closest('form')?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <section className="error-summary" aria-labelledby="error-summary-title">
      <h3 id="error-summary-title">
        {wrong.length === 1 ? 'One thing is missing or wrong' : `${wrong.length} things are missing or wrong`}
      </h3>
      <ul>
        {wrong.map(([name, text]) => (
          <li key={name}>
            <a href={`#${name}`} onClick={(event) => lead(event, name)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
