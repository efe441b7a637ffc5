import type { Conflict } from '#admin/kit/draft/merge.ts';
import { countOf } from '#admin/kit/figures.tsx';
import type { AdminProduct } from '#contract/admin/catalog/products.ts';
import { listVariants } from './variants/variant-matrix.ts';
import { VARIANT_LABELS } from './variants/variants-section.tsx';

type Variant = AdminProduct['variants'][string];

/** The names of the fields that two people changed: a variant's with the variant. */
export function conflictLabels(
  conflicts: readonly Conflict[],
  { variants }: Pick<AdminProduct, 'variants'>,
): Record<string, string> {
  return Object.fromEntries(
    conflicts.flatMap(({ path, others }) => {
      const [part, key = '', field] = path.split('.');
      if (others) return [[path, 'Options and variants']];
      if (part === 'facts' && key !== '') return [[path, key]];
      if (part !== 'variants' || key === '') return [];
      const label = field === undefined ? 'Variant' : (VARIANT_LABELS[field] ?? 'Variant');
      const name = variants[key]?.values.join(' / ') ?? '';
      return [[path, name === '' ? label : `${label} of ${name}`]];
    }),
  );
}

/** A value of a product as the choice between two versions shows it. */
export function formatProductValue(value: unknown, path: string): string {
  const [part, , field] = path.split('.');
  if (value === null || value === undefined || value === '')
    return part === 'variants' && field === undefined ? 'removed' : 'nothing';
  if (part === 'images') {
    const images = value as AdminProduct['images'];
    const names = images
      .map(({ alt, color }) => `${alt || 'no description'}${color ? ` (${color})` : ''}`)
      .join(', ');
    return `${countOf(images.length, 'image')}${names && `: ${names}`}`;
  }
  if (part === 'swatches')
    return (value as AdminProduct['swatches']).map(({ color, swatch }) => `${color} ${swatch}`).join(', ');
  if (part === 'description') return textOf(String(value));
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.join(', ');
  if (path === 'variants') {
    const names = listVariants(value as AdminProduct['variants']).map(([, { values }]) => values.join(' / '));
    return names.filter((name) => name !== '').join(', ') || 'one without options';
  }
  if (typeof value === 'object') return (value as Variant).values?.join(' / ') || 'changed';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

const textOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
