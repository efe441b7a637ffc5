import type { ProductFacets } from '#contract/catalog.ts';

interface FilterGroupProps {
  legend: string;
  name: string;
  values: ProductFacets['sizes'];
  selected: readonly string[];
}

/** Checkboxes, each with its number of products if it is known. Renders nothing without values. */
export function FilterGroup({ legend, name, values, selected }: FilterGroupProps) {
  const missing = selected.filter((value) => !values.some((option) => option.value === value));
  const isCounted = values.every(({ count }) => count !== undefined);
  const options: typeof values = [
    ...values,
    ...missing.map((value) => ({ value, label: value, ...(isCounted && { count: 0 }) })),
  ];
  if (options.length === 0) return null;
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      <div className="filter-group__values">
        {options.map(({ value, label, count }) => (
          <label key={value} className="checkbox">
            <input type="checkbox" name={name} value={value} defaultChecked={selected.includes(value)} />
            <span>
              {label} {count !== undefined && <span className="filter-group__count">{`(${count})`}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
