import { TextAreaField, TextField } from '#admin/kit/forms/text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { type FieldsProps, listingField, textOf } from './fields.ts';

/** Heading and introduction of the page of each category. */
export function ListingFields({ draft, body }: FieldsProps) {
  const names = Object.keys(body).filter((name) => name.startsWith('title:'));
  return (
    <>
      <p className="soft">An empty field shows the name of the category, or the built-in text.</p>
      {names.map((title) => {
        const { category } = listingField(title);
        const intro = title.replace('title:', 'intro:');
        return (
          <Section key={title} title={category === 'all' ? 'All products' : category}>
            <TextField
              label="Heading"
              value={textOf(body, title)}
              error={draft.fieldError(title)}
              onChange={(text) => draft.set(title, text)}
            />
            <TextAreaField
              label="Introduction"
              rows={2}
              value={textOf(body, intro)}
              error={draft.fieldError(intro)}
              onChange={(text) => draft.set(intro, text)}
            />
          </Section>
        );
      })}
    </>
  );
}
