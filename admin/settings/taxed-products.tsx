import { useState } from 'react';
import { Link } from 'wouter';
import { useResource } from '#admin/api/use-data.ts';
import { Button } from '#admin/kit/button.tsx';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { TaxedProductList, TaxOverview, TaxSource } from '#contract/admin/settings/tax-settings.ts';

const LABELS: Record<TaxSource, string> = {
  missing: 'No rate',
  product: 'Their own rate',
  hsn: 'Rate of an HSN code above',
  law: 'HSN code, by law',
  category: 'Rate of a category',
  default: 'Rate of all other products',
};
const SOURCES = Object.keys(LABELS) as TaxSource[];

/** Where the rates of the products are from, with links to the products. */
export function TaxedProducts({ overview }: { overview: TaxOverview | undefined }) {
  const [chosen, setChosen] = useState<TaxSource>();
  const [starts, setStarts] = useState<number[]>([0]);
  const counts = overview?.products;
  const source = chosen ?? SOURCES.find((each) => (counts?.[each] ?? 0) > 0) ?? 'missing';
  const after = starts.at(-1) ?? 0;
  const { data } = useResource<TaxedProductList>('tax-settings', ADMIN_PATHS.taxedProducts, {
    query: { source, after: String(after) },
    isEnabled: overview !== undefined,
  });
  const choose = (next: TaxSource) => {
    setChosen(next);
    setStarts([0]);
  };
  return (
    <Section title="Products and their rates">
      <SelectField
        label="Rate from"
        value={source}
        choices={SOURCES.map((value) => ({
          value,
          label: `${LABELS[value]} (${(counts?.[value] ?? 0).toLocaleString('en-IN')})`,
        }))}
        onChange={choose}
      />
      {data?.data.length === 0 && (
        <p className="soft">{source === 'missing' ? 'Every product has a rate.' : 'No product.'}</p>
      )}
      {data && data.data.length > 0 && (
        <ul className="taxed-products">
          {data.data.map(({ id, title, hsn, category, rate, name }) => (
            <li key={id}>
              <Link className="text-link" href={`/products/${encodeURIComponent(id)}`}>
                {title}
              </Link>
              <span className="soft">
                {[rate ?? 'No rate', hsn && `HSN ${hsn}`, category, name && `from ${name}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="taxed-pages">
        {starts.length > 1 && <Button onClick={() => setStarts(starts.slice(0, -1))}>Previous</Button>}
        {data?.next !== undefined && (
          <Button onClick={() => setStarts([...starts, data.next ?? 0])}>Next</Button>
        )}
      </div>
    </Section>
  );
}
