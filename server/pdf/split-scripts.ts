// The scripts of the font, each a range of code points. Characters outside of them are Latin.
const SCRIPTS = [
  /[\u0600-\u06ff]/,
  /[\u0900-\u097f]/,
  /[\u0980-\u09ff]/,
  /[\u0a00-\u0a7f]/,
  /[\u0a80-\u0aff]/,
  /[\u0b00-\u0b7f]/,
  /[\u0b80-\u0bff]/,
  /[\u0c00-\u0c7f]/,
  /[\u0c80-\u0cff]/,
  /[\u0d00-\u0d7f]/,
  /[\u1c50-\u1c7f]/,
  /[\uabc0-\uabff]/,
];
const LATIN = -1;
const ARABIC = 0;
// digits, punctuation, joiners and the dandas belong to the script before them
const IS_SHARED = /\p{P}|\p{S}|\p{Z}|\p{N}|\p{Cf}|[\u0300-\u036f]/u;

/** Splits text into parts of one script each. Joined they are the text. */
export function splitScripts(text: string): string[] {
  const parts: string[] = [];
  let current: number | undefined;
  let start = 0;
  let index = 0;
  for (const character of text) {
    const script = isLeftToRightAfter(current, character) ? LATIN : scriptOf(character);
    if (script !== undefined && current !== undefined && script !== current) {
      parts.push(text.slice(start, index));
      start = index;
    }
    current = script ?? current;
    index += character.length;
  }
  return [...parts, text.slice(start)];
}

function scriptOf(character: string): number | undefined {
  if (IS_SHARED.test(character)) return undefined;
  const script = SCRIPTS.findIndex((range) => range.test(character));
  return script === -1 ? LATIN : script;
}

/** Spaces and numbers between Arabic characters: the font would turn them with the word before them. */
function isLeftToRightAfter(script: number | undefined, character: string): boolean {
  return script === ARABIC && /[\s\p{N}]/u.test(character);
}
