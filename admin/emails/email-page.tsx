import { useEffect, useRef } from 'react';

/**
 * An email as a page, as high as its content. The page runs no scripts; it has the origin of the API only so that its
 * height can be read. If the API has another origin, the page scrolls in a window of a fixed height.
 */
export function EmailPage({ title, src }: { title: string; src: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fit = () => {
    const page = frame.current?.contentDocument?.documentElement;
    if (!frame.current || !page) return;
    // the page is never lower than its frame, so the frame is made low first
    frame.current.style.height = '0';
    frame.current.style.height = `${page.scrollHeight}px`;
  };
  useEffect(() => {
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  });
  return (
    <iframe
      ref={frame}
      className="email-page"
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      src={src}
      onLoad={fit}
    />
  );
}
