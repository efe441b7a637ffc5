import { useState } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { EmptyState } from '#admin/kit/feedback/states.tsx';
import { TextAreaField, TextField } from '#admin/kit/forms/text-field.tsx';
import { CloseIcon, PlusIcon } from '#admin/kit/icons.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import type { SizeGuide } from '#contract/size-guides.ts';
import type { FieldsProps } from '../content-fields.ts';
import { addedGuide, lines, listOf, replaced } from './edit-size-guides.ts';
import { SizeTable } from './size-table.tsx';

/** The size guides: for which categories, their tables, and how to measure. */
export function SizeGuideFields({ draft, body }: FieldsProps) {
  const guides = (Array.isArray(body.guides) ? body.guides : []) as SizeGuide[];
  const setAll = (next: readonly SizeGuide[]) => draft.set('guides', next);
  const add = (
    <Button icon={<PlusIcon />} onClick={() => setAll(addedGuide(guides))}>
      Add a size guide
    </Button>
  );
  if (guides.length === 0)
    return (
      <EmptyState
        title="No size guides yet"
        text="Customers see them beside the sizes of a product, and return less."
        action={add}
      />
    );
  return (
    <>
      {guides.map((guide, i) => (
        <Guide
          key={guide.id}
          guide={guide}
          error={(path) => draft.fieldError(`guides.${i}${path}`)}
          onChange={(next) => setAll(replaced(guides, i, next))}
          onRemove={() => setAll(guides.toSpliced(i, 1))}
        />
      ))}
      <div>{add}</div>
    </>
  );
}

interface GuideProps {
  guide: SizeGuide;
  error: (path: string) => string | undefined;
  onChange: (guide: SizeGuide) => void;
  onRemove: () => void;
}

function Guide({ guide, error, onChange, onRemove }: GuideProps) {
  const { title, goods, tables, advice = [] } = guide;
  // The text as it was typed: the list alone has no comma at the end. Restoring a version changes the list.
  const [typed, setTyped] = useState('');
  const categories = listOf(typed).join() === goods.join() ? typed : goods.join(', ');
  return (
    <Section
      title={title || 'New size guide'}
      actions={
        <Button variant="quiet" isIconOnly icon={<CloseIcon />} onClick={onRemove}>
          Remove the size guide {title}
        </Button>
      }
    >
      <TextField
        label="Name"
        isRequired
        value={title}
        error={error('.title')}
        onChange={(text) => onChange({ ...guide, title: text })}
      />
      <TextField
        label="For categories"
        isRequired
        hint="Categories or sub-categories, separated by commas: Kurtas, Kurtis"
        value={categories}
        error={error('.goods') ?? error('.goods.0')}
        onChange={(text) => {
          setTyped(text);
          onChange({ ...guide, goods: listOf(text) });
        }}
      />
      {tables.map((table, i) => (
        <SizeTable
          // biome-ignore lint/suspicious/noArrayIndexKey: tables have no identity and are not reordered
          key={i}
          table={table}
          error={error(`.tables.${i}`)}
          onChange={(next) => onChange({ ...guide, tables: replaced(tables, i, next) })}
          onRemove={
            tables.length > 1 ? () => onChange({ ...guide, tables: tables.toSpliced(i, 1) }) : undefined
          }
        />
      ))}
      <div>
        <Button
          icon={<PlusIcon />}
          onClick={() =>
            onChange({ ...guide, tables: [...tables, { columns: ['Size', 'Chest'], rows: [['S', '']] }] })
          }
        >
          Add a table
        </Button>
      </div>
      <TextAreaField
        label="How to measure"
        hint="One piece of advice per line."
        rows={3}
        value={advice.join('\n')}
        error={error('.advice')}
        onChange={(text) => onChange({ ...guide, advice: lines(text) })}
      />
    </Section>
  );
}
