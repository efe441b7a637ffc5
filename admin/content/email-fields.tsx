import { TextAreaField, TextField } from '#admin/kit/forms/text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { EDITABLE_EMAILS } from '#contract/admin/content/content-documents.ts';
import { type FieldsProps, textOf } from './content-fields.ts';

/** What the merchant adds to an email. The facts of the order stay as they are. */
export function EmailFields({ name, draft, body }: FieldsProps) {
  const placeholders = EDITABLE_EMAILS[name]?.placeholders ?? [];
  const field = (path: string) => ({
    value: textOf(body, path),
    error: draft.fieldError(path),
    onChange: (text: string) => draft.set(path, text),
  });
  return (
    <Section title="Texts">
      <TextField
        label="Subject"
        hint={`Empty: the shop’s own.${placeholders.includes('order_number') ? ' Such as: Thank you for order {{order_number}}' : ''}`}
        {...field('subject')}
      />
      <TextField label="Heading" hint="Empty: the shop’s own." {...field('heading')} />
      <TextAreaField label="Opening" hint="After the greeting." {...field('opening')} />
      <TextAreaField label="Closing" hint="Before your address." {...field('closing')} />
      <p className="soft">
        These are filled in for each email:{' '}
        <span className="content-placeholders">{placeholders.map((each) => `{{${each}}}`).join(' ')}</span>
      </p>
    </Section>
  );
}
