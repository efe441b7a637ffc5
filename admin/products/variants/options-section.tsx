import { useState } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { formatCount } from '#admin/kit/figures.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { CloseIcon, PlusIcon, UpIcon } from '#admin/kit/icons.tsx';
import { useShortcuts } from '#admin/kit/keyboard/shortcuts.ts';
import { Section } from '#admin/kit/layout/section.tsx';
import { readValues, writeValues } from './option-values.ts';
import {
  countCombinations,
  MAX_COMBINATIONS,
  MAX_OPTIONS,
  MAX_VARIANTS,
  type Option,
} from './variant-matrix.ts';

const SUGGESTED = ['Size', 'Colour', 'Material'];

/** Size, colour and other options. A change adds and removes rows of the variants; rows that stay keep price, stock and all else. */
export function OptionsSection({
  options,
  variantCount,
  onChange,
}: {
  options: Option[];
  /** Fewer than the options have combinations, once some were removed. */
  variantCount: number;
  onChange: (options: Option[]) => void;
}) {
  const [added, setAdded] = useState(0);
  const rows = [...options, ...Array.from({ length: added }, () => ({ name: '', values: [] }))];
  const replace = (index: number, option: Option) => rows.map((row, i) => (i === index ? option : row));
  const findProblem = (index: number, option: Option) => {
    const combinations = countCombinations(replace(index, option));
    const isListed = combinations <= MAX_COMBINATIONS;
    const variants = isListed ? variantCount + combinations - countCombinations(options) : combinations;
    if (variants <= MAX_VARIANTS) return undefined;
    return `These options make ${formatCount(variants)} variants; a product has at most ${formatCount(MAX_VARIANTS)}.`;
  };
  const change = (index: number, option: Option | undefined) => {
    setAdded(Math.max(0, rows.length - options.length - (index >= options.length ? 1 : 0)));
    const changed = option ? replace(index, option) : rows.filter((_, i) => i !== index);
    onChange(changed.filter(({ name, values }) => name !== '' && values.length > 0));
  };
  const canAdd = rows.length < MAX_OPTIONS;
  const add = () => setAdded(added + 1);
  useShortcuts('Product', canAdd ? [{ keys: 'mod+shift+o', label: 'Add option', run: add }] : []);
  return (
    <Section title="Options">
      {rows.length === 0 && (
        <p className="field-hint">
          For products in several sizes or colours: each combination becomes a variant with its own price and
          stock.
        </p>
      )}
      <div className="product-options">
        {rows.map((option, i) => (
          <OptionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no other identity while they are typed
            key={i}
            option={option}
            suggestion={SUGGESTED[i] ?? ''}
            findProblem={(next) => findProblem(i, next)}
            onChange={(next) => change(i, next)}
            onMoveUp={i > 0 && i < options.length ? () => onChange(moveUp(options, i)) : undefined}
          />
        ))}
        {canAdd && (
          <Button icon={<PlusIcon />} onClick={add}>
            Add option
          </Button>
        )}
      </div>
    </Section>
  );
}

interface OptionRowProps {
  option: Option;
  suggestion: string;
  /** Why the option cannot be like this. */
  findProblem: (option: Option) => string | undefined;
  /** Undefined removes the option. */
  onChange: (option: Option | undefined) => void;
  /** Undefined for the first option, and for one that has no values yet. */
  onMoveUp: (() => void) | undefined;
}

function OptionRow({ option, suggestion, findProblem, onChange, onMoveUp }: OptionRowProps) {
  const [name, setName] = useState(option.name || suggestion);
  const [text, setText] = useState(writeValues(option.values));
  const [problem, setProblem] = useState<string>();
  const key = JSON.stringify(option);
  const [shownKey, setShownKey] = useState(key);
  // changed from outside: by Discard, by another person, or because an option before it was removed
  if (shownKey !== key) {
    setShownKey(key);
    setName(option.name || suggestion);
    setText(writeValues(option.values));
    setProblem(undefined);
  }
  const commit = () => {
    const next = { name: name.trim(), values: readValues(text) };
    const found = findProblem(next);
    setProblem(found);
    const isSame = next.name === option.name && next.values.join('\n') === option.values.join('\n');
    if (!found && !isSame && next.name !== '' && next.values.length > 0) onChange(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: two fields and a button are no fieldset
    <div className="product-option" role="group" aria-label={`Option ${option.name || name}`} onBlur={commit}>
      <TextField label="Option" value={name} onChange={setName} />
      <TextField
        autoFocus={option.values.length === 0}
        label="Values"
        hint={
          text.includes('"')
            ? 'Separate values by commas. A value with a comma stands in quotation marks.'
            : 'Separate values by commas: S, M, L'
        }
        error={problem}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      <div className="product-option-actions">
        {onMoveUp && (
          <Button variant="quiet" isIconOnly icon={<UpIcon />} onClick={onMoveUp}>
            Move the option {name} up
          </Button>
        )}
        <Button variant="quiet" isIconOnly icon={<CloseIcon />} onClick={() => onChange(undefined)}>
          Remove the option {name}
        </Button>
      </div>
    </div>
  );
}

const moveUp = (options: readonly Option[], index: number) => {
  const option = options[index];
  return option ? options.toSpliced(index, 1).toSpliced(index - 1, 0, option) : [...options];
};
