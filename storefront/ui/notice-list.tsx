import { type FocusEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CloseIcon } from './icons.tsx';
import { type Notice, notices, type VisibleNotice } from './notices.ts';

const PLAIN_NOTICE_MS = 6_000;

type RenderLink = (link: { label: string; href: string }, close: () => void) => ReactNode;

/**
 * Shows the notices on the page, or in an open dialog, because everything outside a modal dialog is inert.
 * Screen readers announce plain notices politely and destructive ones at once. The live regions exist from
 * the start: a region that is added together with its text is not announced.
 */
export function NoticeList({ renderLink }: { renderLink?: RenderLink }) {
  const [region] = useState({});
  const visibleNotices = useSyncExternalStore(
    notices.subscribe,
    () => notices.readFor(region),
    notices.readOnServer,
  );
  const section = useRef<HTMLElement>(null);
  const previousFocus = useRef<EventTarget>(null);
  useEffect(() => {
    // in the browser's top layer nothing of the page covers the notices; in a task of its own, because hydration is long enough
    const timer = setTimeout(() => section.current?.showPopover?.());
    const removeRegion = notices.addRegion(region);
    return () => {
      clearTimeout(timer);
      removeRegion();
    };
  }, [region]);

  function rememberFocus({ relatedTarget, currentTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
  }
  function close(key: number) {
    const { current: before } = previousFocus;
    if (before instanceof HTMLElement && section.current?.contains(document.activeElement))
      before.focus({ preventScroll: true });
    notices.close(key);
  }
  const toItem = (notice: VisibleNotice) => (
    <NoticeItem
      key={notice.key}
      notice={notice}
      isOlder={notice !== visibleNotices.at(-1)}
      {...(renderLink && { renderLink })}
      onClose={() => close(notice.key)}
    />
  );

  return (
    <section
      className="notices"
      aria-label="Notifications"
      popover="manual"
      ref={section}
      onFocus={rememberFocus}
    >
      <div role="status">{visibleNotices.filter(isPlain).map(toItem)}</div>
      <div role="alert">{visibleNotices.filter((notice) => !isPlain(notice)).map(toItem)}</div>
    </section>
  );
}

const isPlain = (notice: VisibleNotice) => notice.tone !== 'destructive';

const plainLink: RenderLink = ({ label, href }) => (
  <a className="notice__link" href={href}>
    {label}
  </a>
);

interface NoticeItemProps {
  notice: VisibleNotice;
  /** There is a newer notice: on small screens this one takes a single line. */
  isOlder?: boolean;
  renderLink?: RenderLink;
  onClose(): void;
}

export function NoticeItem({ notice, isOlder = false, renderLink = plainLink, onClose }: NoticeItemProps) {
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    if (isPaused || !isPlain(notice)) return;
    const timer = setTimeout(() => notices.close(notice.key), PLAIN_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [isPaused, notice]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause the timer
    <div
      className={`notice${isPlain(notice) ? '' : ' notice--destructive'}${isOlder ? ' notice--older' : ''}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div className="notice__text">
        <p className="notice__title">{notice.title}</p>
        {notice.description && <p className="notice__description">{notice.description}</p>}
        {notice.link && renderLink(notice.link, onClose)}
        {notice.action && <NoticeAction action={notice.action} onClose={onClose} />}
      </div>
      <button type="button" className="notice__close" onClick={onClose} aria-label="Close notification">
        <CloseIcon />
      </button>
    </div>
  );
}

function NoticeAction({ action, onClose }: { action: NonNullable<Notice['action']>; onClose(): void }) {
  function act() {
    onClose();
    action.act();
  }
  return (
    <button type="button" className="notice__link" onClick={act}>
      {action.label}
    </button>
  );
}
