import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CloseIcon } from './icons.tsx';
import { notices, type ShownNotice } from './notices.ts';

const PLAIN_MS = 6_000;

type RenderLink = (link: { label: string; href: string }, close: () => void) => ReactNode;

/**
 * The notices of the page, announced to screen readers: plain ones politely, destructive ones at once. The live
 * regions stand in the page from the start, because a region that arrives with its text is not read out.
 */
export function NoticeList({ renderLink }: { renderLink: RenderLink }) {
  const shown = useSyncExternalStore(notices.subscribe, notices.read, notices.readOnServer);
  const section = useRef<HTMLElement>(null);
  useStayOnTop(section, shown);
  return (
    <section className="notices" aria-label="Notifications" popover="manual" ref={section}>
      <div role="status">{shown.filter(isPlain).map(toItem(renderLink))}</div>
      <div role="alert">{shown.filter((notice) => !isPlain(notice)).map(toItem(renderLink))}</div>
    </section>
  );
}

/** In the browser's top layer, and above a dialog that opened later: a notice must not lie in its shade. */
function useStayOnTop(section: RefObject<HTMLElement | null>, shown: readonly ShownNotice[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new notice climbs to the top
  useEffect(() => {
    const element = section.current;
    if (!element?.showPopover) return;
    const isOpen = element.matches(':popover-open');
    if (isOpen && document.querySelector('dialog[open]')) element.hidePopover();
    if (!element.matches(':popover-open')) element.showPopover();
  }, [section, shown]);
}

const isPlain = (notice: ShownNotice) => notice.tone !== 'destructive';
const toItem = (renderLink: RenderLink) => (notice: ShownNotice) => (
  <NoticeItem key={notice.key} notice={notice} renderLink={renderLink} />
);

function NoticeItem({ notice, renderLink }: { notice: ShownNotice; renderLink: RenderLink }) {
  const [isHeld, setHeld] = useState(false);
  const close = () => notices.close(notice.key);

  useEffect(() => {
    if (isHeld || !isPlain(notice)) return;
    const timer = setTimeout(() => notices.close(notice.key), PLAIN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, notice]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold the clock; nothing is operated here
    <div
      className={isPlain(notice) ? 'notice' : 'notice notice--destructive'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="notice__text">
        <p className="notice__title">{notice.title}</p>
        {notice.description && <p className="notice__description">{notice.description}</p>}
        {notice.link && renderLink(notice.link, close)}
      </div>
      <button type="button" className="notice__close" onClick={close} aria-label="Close notification">
        <CloseIcon />
      </button>
    </div>
  );
}
