import { TextAreaField, TextField } from '#admin/kit/forms/text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { HOME_SECTIONS } from '#contract/admin/content/content-documents.ts';
import { type FieldsProps, textOf } from './content-fields.ts';
import { HomeSetting } from './home-setting.tsx';

/** The images, links and texts of the home page from top to bottom. An empty field shows the built-in text, which it has in grey. */
export function HomeFields({ draft, body }: FieldsProps) {
  return (
    <>
      <p className="soft">An empty field shows the text in grey. Without an image the shop shows its own.</p>
      {HOME_SECTIONS.map(({ title, settings = [], fields }) => (
        <Section key={title} title={title}>
          {settings.map((setting) => (
            <HomeSetting
              key={setting.name}
              setting={setting}
              value={textOf(body, setting.name)}
              error={draft.fieldError(setting.name)}
              onChange={(value) => draft.set(setting.name, value)}
            />
          ))}
          {fields.map(({ name, label, builtIn, isLong = false }) => {
            const field = {
              label,
              placeholder: builtIn,
              value: textOf(body, name),
              error: draft.fieldError(name),
              onChange: (text: string) => draft.set(name, text),
            };
            return isLong ? (
              <TextAreaField key={name} {...field} rows={3} />
            ) : (
              <TextField key={name} {...field} />
            );
          })}
        </Section>
      ))}
    </>
  );
}
