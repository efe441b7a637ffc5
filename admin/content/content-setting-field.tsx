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

type Choices = { value: string; label: string }[];
type FieldProps = Omit<ContentSettingFieldProps, 'setting'> & { label: string };

function LinkField({ unset, ...field }: FieldProps & { unset: string }) {
  const pages = useCategories().map((name) => ({
    value: links.category(name),
    label: `Category ${name}`,
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
    ...useCategories().map((name) => ({ value: name, label: name })),
  ];
  return <Choice {...field} choices={choices} />;
}

/** A choice, of which the first is what the shop shows without one. */
function Choice({ value, choices, onChange, ...field }: FieldProps & { choices: Choices }) {
  return (
    <SelectField
      {...field}
      value={value || BUILT_IN}
      choices={withChosen(choices, value)}
      onChange={(chosen) => onChange(chosen === BUILT_IN ? '' : chosen)}
    />
  );
}

/** The names of the menu and of the other categories with products. */
function useCategories(): string[] {
  const { data } = useResource<CategoryTree>('categories', ADMIN_PATHS.categories);
  if (!data) return [];
  const names = [...data.entries, ...data.categories].map(({ name }) => name);
  return names.filter((name, i) => names.findIndex((other) => isSame(other, name)) === i);
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** What is chosen stays a choice, also while the others load. */
const withChosen = (choices: Choices, value: string): Choices =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: value }];
