import type { ProductFacets } from '#contract/catalog.ts';

interface FilterGroupProps {
  legend: string;
  name: string;
  values: ProductFacets['sizes'];
  chosen: readonly string[];
}

/** Checkboxes, each with its number of products. Renders nothing without values. */
export function FilterGroup({ legend, name, values, chosen }: FilterGroupProps) {
  const missing = chosen.filter((value) => !values.some((known) => known.value === value));
  const offered = [...values, ...missing.map((value) => ({ value, label: value, count: 0 }))];
  if (offered.length === 0) return null;
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      <div className="filter-group__values">
        {offered.map(({ value, label, count }) => (
          <label key={value} className="checkbox">
            <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
            <span>
              {label} <span className="filter-group__count">{`(${count})`}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
