import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';

/** Something that the command palette offers. */
export interface Command {
  id: string;
  label: string;
  /** Beside the label: customer, amount. */
  detail?: ReactNode;
  /** Further words by which it is found. */
  keywords?: string;
  /** Shown beside it. */
  shortcut?: string;
  run: () => void;
}

/** Finds commands for a typed text. */
export interface CommandSource {
  /** Actions with what was typed, such as `ship 7K3M9`: at once, for every change of the text. */
  actions?: (text: string) => Command[];
  /** What a search on the server finds, a moment after the last key. `signal` is aborted by the next change. */
  search?: (text: string, signal: AbortSignal) => Promise<Command[]>;
}

let commands: readonly (readonly Command[])[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly (readonly Command[])[]): void {
  commands = next;
  for (const listener of listeners) listener();
}

/**
 * Adds commands to the palette while the component is shown.
 *
 * @example useCommands([{ id: 'cancel-order', label: 'Cancel this order', run: openCancel }]);
 */
export function useCommands(own: readonly Command[]): void {
  const latest = useRef(own);
  latest.current = own;
  const signature = own.map(({ id, label }) => `${id}\n${label}`).join('\n\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `signature` represents the commands; `run` is read late
  useEffect(() => {
    const added = latest.current.map((command, index) => ({
      ...command,
      run: () => latest.current[index]?.run(),
    }));
    publish([...commands, added]);
    return () => publish(commands.filter((each) => each !== added));
  }, [signature]);
}

export function useRegisteredCommands(): readonly Command[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => commands,
  ).flat();
}

/** Commands whose words begin with each typed word, best first: matches of the label before those of keywords. */
export function filterCommands(all: readonly Command[], text: string): Command[] {
  const words = wordsOf(text);
  if (words.length === 0) return [...all];
  const score = ({ label, keywords = '' }: Command) => {
    const matches = (source: string) => {
      const sourceWords = wordsOf(source);
      return words.every((word) => sourceWords.some((each) => each.startsWith(word)));
    };
    if (matches(label)) return 2;
    return matches(`${label} ${keywords}`) ? 1 : 0;
  };
  return all
    .map((command) => ({ command, points: score(command) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ command }) => command);
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
