/** The options of a variant as one text: "M, Indigo"; '' without options. */
export function formatOptions({ size, color }: { size?: string | null; color?: string | null }): string {
  return [size, color].filter(Boolean).join(', ');
}
