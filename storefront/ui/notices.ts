/** A short message (toast). Destructive ones report a failure and stay until they are closed. */
export interface Notice {
  title: string;
  description?: string;
  tone?: 'plain' | 'destructive';
  link?: { label: string; href: string };
  /** An action for the notice; running it closes the notice. */
  action?: { label: string; act(): void };
}

export interface ShownNotice extends Notice {
  key: number;
}

const MAX_SHOWN = 3;
const NONE: readonly ShownNotice[] = [];

let shown: readonly ShownNotice[] = NONE;
let places: readonly object[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

function show(next: readonly ShownNotice[]) {
  shown = next;
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}

/** Shows a notice. It replaces an equal one; if there are more than three, the oldest is removed. */
export function notify(notice: Notice): void {
  lastKey += 1;
  const others = shown.filter(
    ({ title, description }) => title !== notice.title || description !== notice.description,
  );
  show([...others, { ...notice, key: lastKey }].slice(-MAX_SHOWN));
}

/** Closes the failures of the previous attempt; called when a new attempt begins. */
export function closeFailures(): void {
  if (shown.some(isFailure)) show(shown.filter((notice) => !isFailure(notice)));
}

const isFailure = ({ tone }: Notice) => tone === 'destructive';

export const notices = {
  /** The notices of a region: all notices in the newest region, none in the others. */
  readAt: (place: object) => (places.at(-1) === place ? shown : NONE),
  readOnServer: () => NONE,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  close: (key: number) => show(shown.filter((notice) => notice.key !== key)),
  closeAll: () => show(NONE),
  /**
   * Shows all notices in this region until the returned function is called: content behind a dialog is inert.
   */
  takePlace(place: object) {
    places = [...places, place];
    tell();
    return () => {
      places = places.filter((other) => other !== place);
      tell();
    };
  },
};
