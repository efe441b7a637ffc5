import { useEffect, useRef, useState } from 'react';
import type { ContentBody } from '#contract/admin/content/content.ts';
import { useCreatePreview } from './use-preview.ts';

const PAUSE_MS = 500;

interface PreviewFrameProps {
  kind: string;
  name: string;
  title: string;
  body: ContentBody;
}

/**
 * The page of the shop as it would be with these fields, half a second after the last change. It keeps its place: the
 * page that is shown stays until the next one is drawn.
 */
export function PreviewFrame({ kind, name, title, body }: PreviewFrameProps) {
  const create = useCreatePreview(kind, name);
  const latest = useRef(create);
  latest.current = create;
  const [shown, setShown] = useState<string>();
  const [next, setNext] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const frame = useRef<HTMLIFrameElement>(null);
  const text = JSON.stringify(body);

  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(async () => {
      const result = await latest.current({ body: JSON.parse(text) as ContentBody });
      if (!isLatest) return;
      setProblem('problem' in result ? result.problem : undefined);
      if ('url' in result) setNext(result.url);
    }, PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [text]);

  const showNext = (loaded: HTMLIFrameElement) => {
    loaded.contentWindow?.scrollTo(0, frame.current?.contentWindow?.scrollY ?? 0);
    setShown(next);
    setNext(undefined);
  };
  // the order of the frames stays while one replaces the other, because a moved frame loads again
  const urls = [shown, next].filter((url) => url !== undefined);
  return (
    <section className="content-preview" aria-label="Preview">
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {urls.map((url) => (
        <iframe
          key={url}
          ref={url === shown ? frame : undefined}
          className="content-preview-frame"
          data-waiting={url !== shown || undefined}
          title={`${title} in the shop`}
          src={url}
          sandbox="allow-same-origin"
          aria-hidden={url !== shown || undefined}
          tabIndex={url === shown ? undefined : -1}
          onLoad={(event) => url === next && showNext(event.currentTarget)}
        />
      ))}
      {!shown && !problem && <p className="soft">The preview is being prepared.</p>}
    </section>
  );
}
