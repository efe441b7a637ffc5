const MAX_LENGTH = 80;
/** How much of the common beginning is shown before the difference. */
const LEAD_LENGTH = 20;

/** The parts of two texts in which they differ, short enough for a button. Short texts stay as they are. */
export function differenceExcerpts(texts: readonly [string, string]): [string, string] {
  const [mine, theirs] = texts;
  if (Math.max(mine.length, theirs.length) <= MAX_LENGTH) return [mine, theirs];
  let same = 0;
  while (same < mine.length && mine[same] === theirs[same]) same += 1;
  const start = same <= MAX_LENGTH / 2 ? 0 : startOfWord(mine, same - LEAD_LENGTH);
  return [excerpt(mine, start), excerpt(theirs, start)];
}

const startOfWord = (text: string, at: number) => text.lastIndexOf(' ', at) + 1;

function excerpt(text: string, start: number): string {
  const end = start + MAX_LENGTH;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}`;
}
