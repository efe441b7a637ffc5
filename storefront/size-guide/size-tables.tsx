import type { SizeGuide } from '#contract/size-guides.ts';

/** The tables of a size guide, and its advice on how to measure. */
export function SizeTables({ guide: { title, tables, advice = [] } }: { guide: SizeGuide }) {
  return (
    <div className="size-guide">
      {tables.map(({ caption, columns, rows }, index) => (
        <section
          key={caption ?? index}
          className="size-guide__scroll"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must reach what scrolls horizontally
          tabIndex={0}
          aria-label={`${title}: ${caption ?? 'measures'}`}
        >
          <table className="size-guide__table">
            <caption className={caption ? undefined : 'visually-hidden'}>{caption ?? title}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([size, ...measures]) => (
                <tr key={size}>
                  <th scope="row">{size}</th>
                  {measures.map((measure, i) => (
                    <td key={columns[i + 1]}>{measure}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      {advice.length > 0 && (
        <ul className="size-guide__advice">
          {advice.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
