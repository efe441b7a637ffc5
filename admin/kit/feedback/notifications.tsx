import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../button.tsx';
import { formatCount } from '../figures.tsx';
import { CloseIcon } from '../icons.tsx';

export interface Notification {
  message: string;
  tone?: 'ok' | 'bad' | 'info';
  /** Offered as the button Undo, and by `Ctrl/Cmd+Z` while the notification is shown. */
  undo?: () => void;
  /** Another action, such as a link to what was created. */
  action?: { label: string; run: () => void };
  /** More sentences, shown on request: one per row that was not changed. */
  details?: readonly string[];
  /** Stays until it is closed: something has to be done. */
  isLasting?: boolean;
}

/** Work that takes long. Without `total` it is not known how long. */
interface Progress {
  message: string;
  total?: number;
  stop: () => void;
}

interface Shown extends Notification {
  id: number;
  progress?: Progress & { done: number };
}

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const MAX_SHOWN = 3;

/**
 * Shows a notification. Say only what the server has confirmed. Returns what removes it.
 *
 * @example notify({ message: '20 orders marked as packed', undo: () => unpack(ids) });
 */
export function notify(notification: Notification): () => void {
  const id = add(notification);
  return () => remove(id);
}

/**
 * Shows how far work is, with a button that stops it, until `end` is called.
 *
 * @example
 * const progress = showProgress({ message: 'Packing', total: 640, stop });
 * progress.update(200);
 * progress.end();
 */
export function showProgress(work: Progress): { update: (done: number) => void; end: () => void } {
  const id = add({ message: work.message, isLasting: true, progress: { ...work, done: 0 } });
  return {
    update: (done) =>
      publish(shown.map((each) => (each.id === id ? { ...each, progress: { ...work, done } } : each))),
    end: () => remove(id),
  };
}

/** Of too many, the oldest that would end by itself and offers nothing is removed, otherwise the oldest. Work in progress stays. */
function add(notification: Omit<Shown, 'id'>): number {
  lastId += 1;
  const next = [...shown, { ...notification, id: lastId }];
  const oldest =
    next.length > MAX_SHOWN
      ? (shown.find((each) => endsByItself(each) && !each.undo && !each.action) ??
        next.find(({ progress }) => !progress))
      : undefined;
  publish(next.filter((each) => each !== oldest));
  return lastId;
}

const endsByItself = ({ tone, isLasting }: Notification) => tone !== 'bad' && !isLasting;

export function dismissNotifications(): void {
  publish([]);
}

/** Removes the notifications with this message: it is no longer true. */
export function dismissNotification(message: string): void {
  publish(shown.filter((each) => each.message !== message));
}

const remove = (id: number) => publish(shown.filter((each) => each.id !== id));
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const SHOWN_MS = 8_000;
const HELD_MS = 1_000;

/** Where notifications appear: once, in the shell. They stay while the pointer or the focus is in them. */
export function Notifications() {
  const list = useSyncExternalStore(subscribe, () => shown);
  const area = useRef<HTMLDivElement>(null);
  const oldest = list.find(endsByItself)?.id;
  useEffect(() => {
    if (oldest === undefined) return;
    const end = () => {
      // read now: a pressed button that is removed sends no event by which its notification lets go
      const isHeld = area.current?.matches(':hover') || area.current?.contains(document.activeElement);
      if (isHeld) timer = setTimeout(end, HELD_MS);
      else remove(oldest);
    };
    let timer = setTimeout(end, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [oldest]);
  const latestUndo = list.findLast(({ undo }) => undo);
  useEffect(() => {
    if (!latestUndo) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
      if (isTyping || event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      remove(latestUndo.id);
      latestUndo.undo?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [latestUndo]);
  return (
    <div className="notifications" ref={area}>
      {/* this live region exists before its text, so that screen readers announce it */}
      <div role="status">
        {list
          .filter(({ tone }) => tone !== 'bad')
          .map((each) => (
            <Item key={each.id} item={each} />
          ))}
      </div>
      {/* an alert is announced when it appears; an empty one would be found as an error of the screen */}
      {list
        .filter(({ tone }) => tone === 'bad')
        .map((each) => (
          <div key={each.id} role="alert">
            <Item item={each} />
          </div>
        ))}
    </div>
  );
}

function Item({ item }: { item: Shown }) {
  const act = (run: () => void) => () => {
    remove(item.id);
    run();
  };
  if (item.progress) return <WorkInProgress {...item.progress} />;
  const { details = [] } = item;
  return (
    <div className="notification" data-tone={item.tone ?? 'ok'}>
      <div className="notification-text">
        <p>{item.message}</p>
        {details.length > 0 && (
          <details>
            <summary>Show all {formatCount(details.length)}</summary>
            <ul>
              {details.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {item.undo && <Button onClick={act(item.undo)}>Undo</Button>}
      {item.action && <Button onClick={act(item.action.run)}>{item.action.label}</Button>}
      <Button variant="quiet" isIconOnly icon={<CloseIcon />} onClick={() => remove(item.id)}>
        Close
      </Button>
    </div>
  );
}

function WorkInProgress({ message, done, total, stop }: Progress & { done: number }) {
  const [isStopping, setStopping] = useState(false);
  return (
    <div className="notification" data-tone="info">
      <div className="notification-text">
        <p>
          {message}
          {total === undefined ? '…' : `: ${formatCount(done)} of ${formatCount(total)}`}
        </p>
        <progress aria-label={message} {...(total !== undefined && { value: done, max: total })} />
      </div>
      <Button
        isBusy={isStopping}
        onClick={() => {
          setStopping(true);
          stop();
        }}
      >
        Stop
      </Button>
    </div>
  );
}
