/** The option that an arrow key moves to. Wraps around through -1, which is the text field. */
export function nextActiveIndex(activeIndex: number, count: number, step: 1 | -1): number {
  const positions = count + 1;
  return ((activeIndex + 1 + step + positions) % positions) - 1;
}
