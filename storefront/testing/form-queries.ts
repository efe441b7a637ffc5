/** The accessible description of a field: its hint and its error. */
export function describedBy(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `no #${id}`).join(' ');
}

export const typedIn = (field: HTMLElement): string => (field as HTMLInputElement).value;

export const isFocused = (field: HTMLElement): boolean => document.activeElement === field;
