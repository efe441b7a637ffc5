import { useCallback, useEffect, useId, useState } from 'react';
import { Button } from '../../button.tsx';
import { Notice, Skeleton } from '../../feedback/states.tsx';
import { loadModule } from '../../load-module.ts';
import { describedByTexts, type FieldProps, FieldTexts } from '../field.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

// the editor weighs more than most screens: only those that show one load it
const load = () => import('./rich-text-editor.tsx');
type Editor = Awaited<ReturnType<typeof load>>['RichTextEditor'];
let loaded: Editor | undefined;

const RETRY_MS = 5_000;

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
  const { RichTextEditor, hasFailed, retry } = useEditor();
  return (
    <div className="field">
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      {RichTextEditor ? (
        <RichTextEditor
          tags={tags}
          value={value}
          onChange={onChange}
          labelledBy={`${id}-label`}
          describedBy={describedByTexts({ id, hint, error })}
          isInvalid={error !== undefined}
        />
      ) : hasFailed ? (
        <Notice
          tone="warn"
          title="The editor could not be loaded"
          action={<Button onClick={retry}>Try again</Button>}
        >
          It appears here when the shop can be reached again. The text is unchanged.
        </Notice>
      ) : (
        <Skeleton lines={6} />
      )}
      <FieldTexts id={id} hint={hint} error={error} />
    </div>
  );
}

/** The editor, once it is loaded. A failure is tried again until then: the rest of the screen can be used meanwhile. */
function useEditor() {
  const [RichTextEditor, setEditor] = useState(() => loaded);
  const [hasFailed, setHasFailed] = useState(false);
  const attempt = useCallback(async () => {
    try {
      loaded ??= (await loadModule(load)).RichTextEditor;
      setEditor(() => loaded);
    } catch {
      setHasFailed(true);
    }
  }, []);
  const retry = () => void attempt();

  useEffect(() => {
    if (RichTextEditor) return;
    void attempt();
    const timer = setInterval(attempt, RETRY_MS);
    window.addEventListener('online', attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', attempt);
    };
  }, [RichTextEditor, attempt]);
  return { RichTextEditor, hasFailed, retry };
}
