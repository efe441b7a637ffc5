/** Where the arrow keys lead: round through the options by way of the text itself (-1). */
export function nextActive(active: number, count: number, step: 1 | -1): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}
