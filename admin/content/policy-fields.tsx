import { RichTextField } from '#admin/kit/forms/rich-text/rich-text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { POLICY_TAGS } from '#contract/rich-text.ts';
import { type FieldsProps, textOf } from './fields.ts';

/** The text of a policy page. */
export function PolicyFields({ draft, body }: FieldsProps) {
  return (
    <Section>
      <RichTextField
        label="Text"
        hint="While it is empty, the shop shows its built-in text with your store information."
        tags={POLICY_TAGS}
        value={textOf(body, 'html')}
        error={draft.fieldError('html')}
        onChange={(html) => draft.set('html', html)}
      />
    </Section>
  );
}
