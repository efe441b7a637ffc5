import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

export interface Shortcut {
  /**
   * `p`, `shift+x`, `mod+s` (Ctrl, or Cmd on a Mac), `/`, `?`, `Enter`, `Escape`, `Space`; two keys one after the
   * other: `g o`.
   */
  keys: string;
  /** For the help: `Print packing slips`. */
  label: string;
  run: () => void;
}

interface Registered extends Shortcut {
  group: string;
}

let registered: readonly (readonly Registered[])[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly (readonly Registered[])[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

/**
 * Registers shortcuts while the component is shown; `group` is their heading in the help. A shortcut registered later
 * wins over an earlier one with the same keys. They do not run while typing or in a dialog, except those with `mod`.
 *
 * @example useShortcuts('Order', [{ keys: 'p', label: 'Mark as packed', run: pack }]);
 */
export function useShortcuts(group: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const signature = shortcuts.map(({ keys, label }) => `${keys}\n${label}`).join('\n\n');
  // before the browser draws: what is seen can be used with its keys
  // biome-ignore lint/correctness/useExhaustiveDependencies: `signature` represents the shortcuts; `run` is read late
  useLayoutEffect(() => {
    const own = latest.current.map(({ keys, label }, index) => ({
      group,
      keys,
      label,
      run: () => latest.current[index]?.run(),
    }));
    publish([...registered, own]);
    return () => publish(registered.filter((each) => each !== own));
  }, [group, signature]);
}

/** All shortcuts of the current screen, for the help. Of two with the same keys only the one that runs. */
export function useRegisteredShortcuts(): readonly Registered[] {
  const groups = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => registered,
  );
  const all = groups.flat();
  return all.filter(({ keys }, index) => all.findLastIndex((each) => each.keys === keys) === index);
}

const MAX_PAUSE_MS = 1_200;
const SAVE_KEYS = 'mod+s';

/** Handles the keys of all registered shortcuts: once, in the shell. */
export function useShortcutKeys(): void {
  useLayoutEffect(() => {
    let first: { key: string; time: number } | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const key = keyName(event);
      if (key === undefined) return;
      const isMod = key.startsWith('mod+');
      if (!isMod && (isTyping(event.target) || isModalOpen())) return;
      const sequence =
        first && event.timeStamp - first.time < MAX_PAUSE_MS ? `${first.key} ${key}` : undefined;
      first = undefined;
      if (key === SAVE_KEYS) applyFocusedField();
      const all = registered.flat();
      const find = (keys: string | undefined) => all.findLast((each) => each.keys === keys);
      const found = find(sequence) ?? find(key);
      if (found && !isForFocusedControl(key, event.target)) {
        event.preventDefault();
        found.run();
      } else if (all.some(({ keys }) => keys.startsWith(`${key} `))) {
        first = { key, time: event.timeStamp };
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The name of a key as shortcuts write it. Undefined for a lone modifier, and for combinations of the browser. */
export function keyName(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>) {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (altKey || ['Shift', 'Control', 'Meta', 'Alt', 'Dead', 'Unidentified'].includes(key)) return undefined;
  const base = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey) return `mod+${shiftKey ? 'shift+' : ''}${base}`;
  // `?` and the like need Shift already
  const isWord = key.length > 1 || key === ' ' || key.toLowerCase() !== key.toUpperCase();
  return shiftKey && isWord ? `shift+${base}` : base;
}

/**
 * Some fields apply what was typed when they lose the focus: a shortcut that saves would leave it out. It is drawn at once,
 * because the shortcut may be registered by that change.
 */
function applyFocusedField(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  flushSync(() => field.blur());
  field.focus({ preventScroll: true });
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('textarea, select')) return true;
  const input = target.closest('input');
  return input !== null && !['checkbox', 'radio', 'button', 'file'].includes(input.type);
}

const HANDLED_BY: Readonly<Record<string, string>> = {
  Enter: 'button, a, input, summary, [role=tab]',
  // not a link: the row that J and K focus is one, and Space previews it
  Space: 'button, input, summary, [role=tab], [role=button]',
};

/** Enter and Space belong to the control that has the focus, if it reacts to them. */
function isForFocusedControl(key: string, target: EventTarget | null): boolean {
  const controls = HANDLED_BY[key];
  return controls !== undefined && target instanceof HTMLElement && target.closest(controls) !== null;
}

const isModalOpen = () => document.querySelector('.modal') !== null;

const KEY_TEXTS: Record<string, string> = {
  mod: /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl',
  shift: 'Shift',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
};

/** The keys as they are shown: `['Ctrl', 'S']`. */
export function keyTexts(keys: string): string[] {
  return keys.split(/[ +]/).map((key) => KEY_TEXTS[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}
