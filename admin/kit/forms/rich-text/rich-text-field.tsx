import { lazy, Suspense, useId, useState } from 'react';
import { Skeleton } from '../../feedback/states.tsx';
import { loadModule } from '../../load-module.ts';
import { describedByTexts, type FieldProps, FieldTexts } from '../field.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

// the editor weighs more than most screens: only those that show one load it
const load = () => import('./rich-text-editor.tsx');
type Editor = Awaited<ReturnType<typeof load>>['RichTextEditor'];
let loaded: Editor | undefined;
const LazyEditor = lazy(async () => ({ default: (await loadModule(load)).RichTextEditor }));

/** Loads the editor before it is shown: then it is drawn at once, without a skeleton. A failure changes nothing. */
export async function prefetchRichText(): Promise<void> {
  loaded ??= (await load().catch(() => undefined))?.RichTextEditor;
}

interface RichTextFieldProps extends FieldProps, Pick<RichTextEditorProps, 'tags' | 'value' | 'onChange'> {}

/**
 * A text with headings, lists, links and tables, stored as HTML. `tags`: the elements that the server keeps; nothing else
 * can be written or pasted. Empty when nothing is written.
 *
 * @example <RichTextField label="Description" tags={DESCRIPTION_TAGS} value={html} onChange={setHtml} />
 */
export function RichTextField({ label, hint, error, tags, value, onChange }: RichTextFieldProps) {
  const id = useId();
  // the same for as long as it is shown: another component would begin anew
  const [RichTextEditor] = useState<Editor | typeof LazyEditor>(() => loaded ?? LazyEditor);
  return (
    <div className="field">
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      <Suspense fallback={<Skeleton lines={6} />}>
        <RichTextEditor
          tags={tags}
          value={value}
          onChange={onChange}
          labelledBy={`${id}-label`}
          describedBy={describedByTexts({ id, hint, error })}
          isInvalid={error !== undefined}
        />
      </Suspense>
      <FieldTexts id={id} hint={hint} error={error} />
    </div>
  );
}
