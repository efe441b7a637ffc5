import { lazy, Suspense, useId } from 'react';
import { Skeleton } from '../../feedback/states.tsx';
import { loadModule } from '../../load-module.ts';
import { describedByTexts, type FieldProps, FieldTexts } from '../field.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

// the editor weighs more than most screens: only those that show one load it
const RichTextEditor = lazy(async () => ({
  default: (await loadModule(() => import('./rich-text-editor.tsx'))).RichTextEditor,
}));

interface RichTextFieldProps extends FieldProps, Pick<RichTextEditorProps, 'tags' | 'value' | 'onChange'> {}

/**
 * A text with headings, lists, links and tables, stored as HTML. `tags`: the elements that the server keeps; nothing else
 * can be written or pasted. Empty when nothing is written.
 *
 * @example <RichTextField label="Description" tags={DESCRIPTION_TAGS} value={html} onChange={setHtml} />
 */
export function RichTextField({ label, hint, error, tags, value, onChange }: RichTextFieldProps) {
  const id = useId();
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
