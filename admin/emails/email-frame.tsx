import { useEffect, useRef } from 'react';

// of the email's layout, in pixels
const FRAME_HEIGHT = 300;
const LINE_HEIGHT = 25;
const FRAME_WIDTH = 80;
const CHARACTER_WIDTH = 8;

/**
 * An email as a page, as high as its content. The page runs no scripts. Its height can be read if the API has the origin
 * of the admin; otherwise it is estimated from `text`, the email as text, and the page scrolls if it is higher.
 */
export function EmailFrame({ title, src, text }: { title: string; src: string; text: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fit = () => {
    const { current } = frame;
    if (!current) return;
    const page = current.contentDocument?.documentElement;
    // the page is never lower than its frame, so the frame is made low first
    if (page) current.style.height = '0';
    current.style.height = `${page ? page.scrollHeight : estimateHeight(text, current.clientWidth)}px`;
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

function estimateHeight(text: string, width: number): number {
  const characters = Math.max(20, (width - FRAME_WIDTH) / CHARACTER_WIDTH);
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(line.length / characters)));
  return FRAME_HEIGHT + LINE_HEIGHT * lines.reduce((sum, count) => sum + count, 0);
}
