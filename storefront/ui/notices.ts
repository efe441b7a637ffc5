/** A short message (toast). Destructive ones report a failure and stay until they are closed. */
export interface Notice {
  title: string;
  description?: string;
  tone?: 'plain' | 'destructive';
  link?: { label: string; href: string };
  /** An action for the notice; running it closes the notice. */
  action?: { label: string; act(): void };
}

export interface VisibleNotice extends Notice {
  key: number;
}

const MAX_SHOWN = 3;
const NONE: readonly VisibleNotice[] = [];

let visible: readonly VisibleNotice[] = NONE;
let regions: readonly object[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

function setVisible(next: readonly VisibleNotice[]) {
  visible = next;
  notifyListeners();
}

function notifyListeners() {
  for (const listener of listeners) listener();
}

/**
 * Shows a notice. It replaces an equal one; if there are more than three, the oldest is removed. Returns its
 * key, to close it.
 */
export function notify(notice: Notice): number {
  lastKey += 1;
  const others = visible.filter(
    ({ title, description }) => title !== notice.title || description !== notice.description,
  );
  setVisible([...others, { ...notice, key: lastKey }].slice(-MAX_SHOWN));
  return lastKey;
}

/** Closes the failures of the previous attempt; called when a new attempt begins. */
export function closeFailures(): void {
  if (visible.some(isFailure)) setVisible(visible.filter((notice) => !isFailure(notice)));
}

const isFailure = ({ tone }: Notice) => tone === 'destructive';

export const notices = {
  /** The notices of a region: all notices in the newest region, none in the others. */
  readFor: (region: object) => (regions.at(-1) === region ? visible : NONE),
  readOnServer: () => NONE,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  close: (key: number) => setVisible(visible.filter((notice) => notice.key !== key)),
  closeAll: () => setVisible(NONE),
  /**
   * Shows all notices in this region until the returned function is called: content behind a dialog is inert.
   */
  addRegion(region: object) {
    regions = [...regions, region];
    notifyListeners();
    return () => {
      regions = regions.filter((other) => other !== region);
      notifyListeners();
    };
  },
};
