import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { OptionsSection } from './options-section.tsx';
import { newVariant } from './variant-matrix.ts';
import { VariantsSection } from './variants-section.tsx';

afterEach(cleanup);

test('leaving the field of an imported option changes nothing, also if a value has a comma', async () => {
  const onChange = vi.fn();
  const option = { name: 'Set', values: ['Clutch, Pouch - first item', 'Tote'] };
  render(<OptionsSection options={[option]} variantCount={2} onChange={onChange} />);
  await userEvent.click(screen.getByLabelText('Values'));
  await userEvent.tab();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Values'), ', Belt{Enter}');
  expect(onChange.mock.calls).toEqual([[[{ ...option, values: [...option.values, 'Belt'] }]]]);
});

test('options that make too many variants say so and change nothing', async () => {
  const onChange = vi.fn();
  const hundred = Array.from({ length: 100 }, (_, i) => `N${i}`);
  render(
    <OptionsSection options={[{ name: 'Size', values: hundred }]} variantCount={100} onChange={onChange} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add option' }));
  const values = screen.getAllByLabelText('Values').at(-1) as HTMLElement;
  await userEvent.click(values);
  await userEvent.paste(hundred.slice(0, 21).join(','));
  await userEvent.keyboard('{Enter}');
  await screen.findByText('These options make 2,100 variants; a product has at most 2,000.');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Enter}');
  expect(onChange.mock.calls[0]?.[0][1]).toEqual({ name: 'Colour', values: hundred.slice(0, 20) });
});

test('combinations that were removed do not count: a product with few of many keeps its options editable', async () => {
  const onChange = vi.fn();
  const models = { name: 'Model', values: Array.from({ length: 60 }, (_, i) => `M${i}`) };
  const colors = { name: 'Colour', values: Array.from({ length: 40 }, (_, i) => `C${i}`) };
  render(<OptionsSection options={[models, colors]} variantCount={500} onChange={onChange} />);
  const [field] = screen.getAllByLabelText('Values');
  await userEvent.click(field as HTMLElement);
  await userEvent.keyboard('{End}, M60{Enter}');
  expect(screen.queryByText(/at most 2,000/)).toBeNull();
  expect(onChange.mock.calls).toEqual([[[{ ...models, values: [...models.values, 'M60'] }, colors]]]);
});

test('one variant is removed by its own button, and missing ones are added at once', async () => {
  const set = vi.fn();
  const onAddMissing = vi.fn();
  const variants = {
    a: { ...newVariant(), position: 1, values: ['S'] },
    b: { ...newVariant(), position: 2, values: ['M'] },
  };
  const { rerender } = render(
    <VariantsSection
      variants={variants}
      set={set}
      fieldError={() => undefined}
      missing={0}
      onAddMissing={onAddMissing}
    />,
  );
  expect(screen.queryByRole('button', { name: /^Add missing/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove M' }));
  expect(set.mock.calls).toEqual([['variants.b', null]]);
  expect(document.activeElement?.textContent).toBe('Remove S');
  rerender(
    <VariantsSection
      variants={{ ...variants, b: null }}
      set={set}
      fieldError={() => undefined}
      missing={1}
      onAddMissing={onAddMissing}
    />,
  );
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add missing variants (1)' }));
  expect(onAddMissing).toHaveBeenCalledOnce();
});
