import { useResource } from '#admin/api/use-data.ts';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { CategoryTree } from '#contract/admin/catalog/categories.ts';
import type { ContentSetting } from '#contract/admin/content/text-sections.ts';
import { links } from '#contract/page-links.ts';
import { POLICY_TITLES, type PolicySlug } from '#contract/policies.ts';
import { fileOfImage } from './content-fields.ts';
import { ImageUpload } from './image-upload.tsx';

interface ContentSettingFieldProps {
  setting: ContentSetting;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** An image, a link or a category that a page shows. */
export function ContentSettingField({
  setting: { kind, label, unset = '' },
  value,
  error,
  onChange,
}: ContentSettingFieldProps) {
  if (kind === 'image')
    return (
      <ImageUpload
        label={label}
        url={fileOfImage(value)}
        error={error}
        onUploaded={({ srcset }) => onChange(srcset ?? '')}
        onRemove={() => onChange('')}
      />
    );
  return kind === 'link' ? (
    <LinkField label={label} unset={unset} value={value} error={error} onChange={onChange} />
  ) : (
    <CategoryField label={label} value={value} error={error} onChange={onChange} />
  );
}

// a select has no empty value that can be chosen
const BUILT_IN = '-';

/** `isEmpty`: a category in which customers find nothing. */
type Choices = { value: string; label: string; isEmpty?: boolean }[];
type FieldProps = Omit<ContentSettingFieldProps, 'setting'> & { label: string };

function LinkField({ unset, ...field }: FieldProps & { unset: string }) {
  const pages = useCategories(categoryOfLink(field.value)).map(({ name, isEmpty }) => ({
    value: links.category(name),
    label: `Category ${name}`,
    isEmpty,
  }));
  const policies = (Object.keys(POLICY_TITLES) as PolicySlug[]).map((slug) => ({
    value: links.policy(slug),
    label: POLICY_TITLES[slug],
  }));
  const choices = [
    { value: BUILT_IN, label: unset },
    ...(unset === 'All products' ? [] : [{ value: links.products(), label: 'All products' }]),
    ...pages,
    ...policies,
    { value: links.contact(), label: 'Contact' },
  ];
  return <Choice {...field} choices={choices} />;
}

function CategoryField(field: FieldProps) {
  const choices = [
    { value: BUILT_IN, label: 'As in the menu' },
    ...useCategories(field.value).map(({ name, isEmpty }) => ({ value: name, label: name, isEmpty })),
  ];
  return <Choice {...field} choices={choices} />;
}

/** A choice, of which the first is what the shop shows without one. */
function Choice({ value, choices, onChange, ...field }: FieldProps & { choices: Choices }) {
  const isEmpty = choices.some((choice) => choice.value === value && choice.isEmpty);
  return (
    <SelectField
      {...field}
      hint={isEmpty && 'Customers find nothing there. Add products, or choose something else.'}
      value={value || BUILT_IN}
      choices={withChosen(choices, value).map((choice) => ({
        value: choice.value,
        label: choice.isEmpty ? `${choice.label} (empty)` : choice.label,
      }))}
      onChange={(chosen) => onChange(chosen === BUILT_IN ? '' : chosen)}
    />
  );
}

/** Those of the menu, the others with products, and the chosen one, which may have neither place nor products any more. */
function useCategories(chosen: string): { name: string; isEmpty: boolean }[] {
  const { data } = useResource<CategoryTree>('categories', ADMIN_PATHS.categories);
  if (!data) return [];
  const all = [
    ...data.entries.map(({ name }) => ({ name, isEmpty: data.listed[name] === 0 })),
    ...data.categories.map(({ name, listed }) => ({ name, isEmpty: listed === 0 })),
    ...(chosen === '' ? [] : [{ name: chosen, isEmpty: true }]),
  ];
  return all.filter(({ name }, i) => all.findIndex((other) => isSame(other.name, name)) === i);
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The name in the link of a category; empty if it leads elsewhere. */
const categoryOfLink = (link: string): string =>
  new URLSearchParams(link.startsWith(`${links.products()}?`) ? link.split('?')[1] : '').get('category') ??
  '';

/** What is chosen stays a choice, also while the others load. */
const withChosen = (choices: Choices, value: string): Choices =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: value }];
