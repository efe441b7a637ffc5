const LONGEST = 255;

/** The id that a product's URL handle gives it, or its title when it has none; undefined when it has neither. */
export function productIdOf(handle: string, title: string): string | undefined {
  return handle.normalize('NFC') || slugOf(title) || undefined;
}

/** What is wrong with an id as a part of an address, or undefined. */
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
