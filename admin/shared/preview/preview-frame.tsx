import { useEffect, useRef, useState } from 'react';
import { useCreatePreview } from './use-preview.ts';
import './preview.css';

const PAUSE_MS = 500;

interface PreviewFrameProps {
  /** Of the API, which stores what is shown. */
  path: string;
  title: string;
  /** What is shown, as the API expects it. */
  body: object;
}

/**
 * The page of the shop as it would be with these fields, half a second after the last change. It keeps its place: the
 * page that is shown stays until the next one is drawn.
 */
export function PreviewFrame({ path, title, body }: PreviewFrameProps) {
  const create = useCreatePreview(path);
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
      const result = await latest.current(JSON.parse(text));
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
    <section className="preview-pane" aria-label="Preview">
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {urls.map((url) => (
        <iframe
          key={url}
          ref={url === shown ? frame : undefined}
          className="preview-pane-frame"
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
