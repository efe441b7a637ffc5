import { useState } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { RichTextField } from '#admin/kit/forms/rich-text/rich-text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { useCreatePreview } from '#admin/shared/preview/use-preview.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { PreviewContentBody } from '#contract/admin/content/content.ts';
import { POLICY_TAGS } from '#contract/rich-text.ts';
import { type FieldsProps, textOf } from './content-fields.ts';

/** The text of a policy page. */
export function PolicyFields({ kind, name, draft, body }: FieldsProps) {
  const html = textOf(body, 'html');
  const { load, isLoading } = useBuiltInText(kind, name);
  const start = async () => {
    const builtIn = await load();
    if (builtIn) draft.set('html', builtIn);
  };
  return (
    <Section>
      <RichTextField
        label="Text"
        hint={
          html === ''
            ? 'While it is empty, the shop shows its built-in text with your store information.'
            : 'Check days, phone hours and the place of the courts before you publish.'
        }
        tags={POLICY_TAGS}
        value={html}
        error={draft.fieldError('html')}
        onChange={(text) => draft.set('html', text)}
      />
      {html === '' && (
        <div>
          <Button isBusy={isLoading} onClick={() => void start()}>
            Start with the built-in text
          </Button>
        </div>
      )}
    </Section>
  );
}

/** Reads the text that the shop shows while a policy is empty, with the store information filled in. */
function useBuiltInText(kind: string, name: string) {
  const create = useCreatePreview<PreviewContentBody>(
    fillPath(ADMIN_PATHS.previewContent, { kind, key: name }),
  );
  const [isLoading, setIsLoading] = useState(false);
  const load = async (): Promise<string | undefined> => {
    setIsLoading(true);
    const preview = await create({ body: { html: '' } });
    const html = 'url' in preview ? await readArticle(preview.url) : undefined;
    setIsLoading(false);
    if (html === undefined) {
      const message = 'problem' in preview ? preview.problem : 'The text could not be loaded. Try again.';
      notify({ message, tone: 'bad' });
    }
    return html;
  };
  return { load, isLoading };
}

/** The paragraphs of the page without its heading and image. */
async function readArticle(url: string): Promise<string | undefined> {
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok) return undefined;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const blocks = page.querySelectorAll('main article :is(h2, p, ul)');
  const shown = [...blocks].filter((block) => !block.closest('header'));
  for (const element of shown.flatMap((block) => [block, ...block.querySelectorAll('*')])) {
    for (const { name } of [...element.attributes]) if (name !== 'href') element.removeAttribute(name);
  }
  return shown.map((block) => block.outerHTML).join('') || undefined;
}
