import { TextAreaField, TextField } from '#admin/kit/forms/text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { type ContentSetting, TEXT_SECTIONS } from '#contract/admin/content/text-sections.ts';
import { type FieldsProps, textOf } from './content-fields.ts';
import { ContentSettingField } from './content-setting-field.tsx';

/**
 * The images, links and texts of the home page from top to bottom, or those of the other pages. An empty field shows the
 * built-in text, which it has in grey. The preview follows the field in focus.
 */
export function SectionFields({ name: documentKey, draft, body, onShow }: FieldsProps) {
  const sections = TEXT_SECTIONS[documentKey] ?? [];
  const hasImages = sections.some(({ settings = [] }) => settings.some(({ kind }) => kind === 'image'));
  return (
    <>
      <p className="soft">
        An empty field shows the text in grey{hasImages && ', and without an image the shop shows its own'}.
      </p>
      {sections.map(({ title, settings = [], fields, previewPage: pageOfSection = 'home' }) => (
        <Section key={title} title={title}>
          <Settings settings={settings.filter(({ kind }) => kind !== 'link')} draft={draft} body={body} />
          {fields.map(({ name, label, builtIn, hint, isLong = false, previewPage = pageOfSection }) => {
            const field = {
              label,
              placeholder: builtIn,
              hint: hint ?? (builtIn === '' && 'Empty: nothing is shown.'),
              value: textOf(body, name),
              error: draft.fieldError(name),
              onChange: (text: string) => draft.set(name, text),
            };
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus of its field
              <div key={name} onFocus={() => onShow({ page: previewPage, name, builtIn })}>
                {isLong ? <TextAreaField {...field} rows={3} /> : <TextField {...field} />}
              </div>
            );
          })}
          <Settings settings={settings.filter(({ kind }) => kind === 'link')} draft={draft} body={body} />
        </Section>
      ))}
    </>
  );
}

/** Images and categories above the texts of a section, or links below the text that they belong to. */
function Settings({
  settings,
  draft,
  body,
}: Pick<FieldsProps, 'draft' | 'body'> & { settings: readonly ContentSetting[] }) {
  return settings.map((setting) => (
    <ContentSettingField
      key={setting.name}
      setting={setting}
      value={textOf(body, setting.name)}
      error={draft.fieldError(setting.name)}
      onChange={(value) => draft.set(setting.name, value)}
    />
  ));
}
