import { useState } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import type { AdminImportDetails } from '#contract/admin/catalog/imports.ts';

interface ColumnMappingProps {
  found: AdminImportDetails;
  isBusy: boolean;
  error: string | undefined;
  onRead: (mapping: Record<string, string>) => void;
}

/** Which column of the file is which field of a product. */
export function ColumnMapping({ found, isBusy, error, onRead }: ColumnMappingProps) {
  const [mapping, setMapping] = useState<Record<string, string>>(() =>
    Object.fromEntries(found.columns.map(({ name, field }) => [name, field])),
  );
  const chosen = new Set(Object.values(mapping));
  const missing = found.fields.filter(({ column, isRequired }) => isRequired && !chosen.has(column));
  const choicesFor = (current: string) => [
    { value: 'skip', label: 'Leave out' },
    { value: 'store', label: 'Keep as a further column' },
    ...found.fields.map(({ column, label, isRequired }) => ({
      value: column,
      label: isRequired ? `${label} (required)` : label,
      isDisabled: column !== current && chosen.has(column),
    })),
  ];
  return (
    <Section
      title="Which column is what?"
      actions={
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={missing.length > 0}
          onClick={() => onRead(mapping)}
        >
          Compare with my products
        </Button>
      }
    >
      <p className="import-hint">
        {missing.length > 0
          ? `Choose the column for ${missing.map(({ label }) => label).join(' and for ')}.`
          : 'Title and price are chosen. The next file with these columns needs no choice.'}
      </p>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <ul className="import-columns">
        {found.columns
          .filter(({ name }) => name !== '')
          .map(({ name, samples }) => (
            <li key={name}>
              <SelectField
                label={name}
                value={mapping[name] ?? 'skip'}
                onChange={(field) => setMapping({ ...mapping, [name]: field })}
                choices={choicesFor(mapping[name] ?? 'skip')}
                hint={samples.length > 0 ? samples.join(' · ') : 'This column is empty.'}
              />
            </li>
          ))}
      </ul>
    </Section>
  );
}
