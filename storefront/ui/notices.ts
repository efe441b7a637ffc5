/** A short message beside the page. Destructive ones tell of a failure and stay until they are closed. */
export interface Notice {
  title: string;
  description?: string;
  tone?: 'plain' | 'destructive';
  link?: { label: string; href: string };
  /** What can be done about it; doing it closes the notice. */
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

/** Shows a notice; the oldest gives way when there are more than three, an equal one when it is said again. */
export function notify(notice: Notice): void {
  lastKey += 1;
  const others = shown.filter(
    ({ title, description }) => title !== notice.title || description !== notice.description,
  );
  show([...others, { ...notice, key: lastKey }].slice(-MAX_SHOWN));
}

/** A new try has begun: what went wrong at the last one is no longer true. */
export function closeFailures(): void {
  if (shown.some(isFailure)) show(shown.filter((notice) => !isFailure(notice)));
}

const isFailure = ({ tone }: Notice) => tone === 'destructive';

export const notices = {
  /** What stands in this place: everything in the newest one, in those below nothing. */
  readAt: (place: object) => (places.at(-1) === place ? shown : NONE),
  readOnServer: () => NONE,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  close: (key: number) => show(shown.filter((notice) => notice.key !== key)),
  closeAll: () => show(NONE),
  /** From now on, and until it is given up, notices stand here: what lies behind an open dialog can say nothing. */
  takePlace(place: object) {
    places = [...places, place];
    tell();
    return () => {
      places = places.filter((other) => other !== place);
      tell();
    };
  },
};
