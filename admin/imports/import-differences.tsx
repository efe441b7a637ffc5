import type { ImportDifference, ImportProduct } from '#contract/admin/catalog/imports.ts';

const SHOWN = 4;

/** What the import does with one product: each field before and after, and why something is left out. */
export function ImportDifferences({ row }: { row: ImportProduct }) {
  const { differences, notes, skipped } = row;
  const rest = differences.slice(SHOWN);
  return (
    <div className="import-differences">
      {skipped !== undefined && <p className="import-skipped">{skipped}</p>}
      <List differences={differences.slice(0, SHOWN)} isNew={row.kind === 'new'} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <List differences={rest} isNew={row.kind === 'new'} />
        </details>
      )}
      {notes.map((note) => (
        <p key={note} className={row.kind === 'rejected' ? 'import-reason' : 'import-note'}>
          {note}
        </p>
      ))}
    </div>
  );
}

function List({ differences, isNew }: { differences: readonly ImportDifference[]; isNew: boolean }) {
  if (differences.length === 0) return null;
  return (
    <dl>
      {differences.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {!isNew && before !== null && before !== '' && (
              <>
                <del>{before}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            {after !== null && after !== '' ? (
              <ins>{after}</ins>
            ) : (
              !isNew && before !== null && <em>nothing</em>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
