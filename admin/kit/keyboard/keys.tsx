import { keyTexts } from './shortcuts.ts';

/** The keys of a shortcut as small caps. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="keys">
      {keyTexts(keys).map((text) => (
        <kbd key={text}>{text}</kbd>
      ))}
    </span>
  );
}
