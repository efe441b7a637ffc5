const LONGEST = 255;

/** The product id: its URL handle, else a slug of its title. Undefined when it has neither. */
export function productIdOf(handle: string, title: string): string | undefined {
  return handle.normalize('NFC') || slugOf(title) || undefined;
}

/** Why an id cannot be part of a URL, or undefined when it can. */
export function problemOfId(id: string): string | undefined {
  if (id.length > LONGEST) return `the URL handle is longer than ${LONGEST} characters`;
  if (/^[\p{L}\p{M}\p{N}_~-][\p{L}\p{M}\p{N}_.~-]*$/u.test(id)) return undefined;
  return `the URL handle "${id}" may hold only letters, digits and hyphens`;
}

function slugOf(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
}
