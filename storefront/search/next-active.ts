/** The option that an arrow key moves to. Wraps around through -1, which is the text field. */
export function nextActive(active: number, count: number, step: 1 | -1): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}
