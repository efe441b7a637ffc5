import { useEffect, useRef, useState } from 'react';
import type { PreviewResult } from './use-preview.ts';
import './preview.css';

const PAUSE_MS = 500;

interface PreviewFrameProps<Body extends object> {
  /** As `useCreatePreview` returns it. */
  create: (body: Body) => Promise<PreviewResult>;
  title: string;
  /** What is shown, as `create` expects it. */
  body: Body;
  /** What the page scrolls to, if it has this text. */
  text?: string | undefined;
}

/**
 * The page of the shop as it would be with these fields, half a second after the last change. It keeps its place: the
 * page that is shown stays until the next one is drawn.
 */
export function PreviewFrame<Body extends object>({ create, title, body, text }: PreviewFrameProps<Body>) {
  const latest = useRef(create);
  latest.current = create;
  const [shown, setShown] = useState<string>();
  const [next, setNext] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [caption, setCaption] = useState<string>();
  const frame = useRef<HTMLIFrameElement>(null);
  const request = JSON.stringify(body);

  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(async () => {
      const result = await latest.current(JSON.parse(request));
      if (!isLatest) return;
      setProblem('problem' in result ? result.problem : undefined);
      if ('problem' in result) return;
      setNext(result.url);
      setCaption(result.caption);
    }, PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [request]);

  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page && text) scrollToText(page, text);
  }, [text]);

  const showNext = (loaded: HTMLIFrameElement) => {
    // an email is on the host of the API, whose scroll position cannot be read if it is another one
    if (loaded.contentDocument && frame.current?.contentDocument)
      loaded.contentWindow?.scrollTo(0, frame.current.contentWindow?.scrollY ?? 0);
    if (loaded.contentDocument && text) scrollToText(loaded.contentDocument, text);
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
      {caption && <p className="preview-pane-caption">{caption}</p>}
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

/** Scrolls to the smallest element with this text. */
function scrollToText(page: Document, text: string): void {
  const words = text.trim().replaceAll(/\s+/g, ' ');
  const found = [...page.querySelectorAll('body *')].findLast((element) =>
    element.textContent?.replaceAll(/\s+/g, ' ').includes(words),
  );
  found?.scrollIntoView({ block: 'center' });
}
