import { cutText } from '#server/database/cut-text.ts';

// the limit of product ids in contract/catalog.ts and contract/orders.ts
const MAX_ID_LENGTH = 255;

/** The product id: its URL handle, else a slug of its title. Undefined when it has neither. */
export function resolveProductId(handle: string, title: string): string | undefined {
  return handle.normalize('NFC') || toSlug(title) || undefined;
}

/** Why an id cannot be part of a URL, or undefined when it can. */
export function findProductIdProblem(id: string): string | undefined {
  if (id.length > MAX_ID_LENGTH) return `the URL handle is longer than ${MAX_ID_LENGTH} characters`;
  if (/^[\p{L}\p{M}\p{N}_~-][\p{L}\p{M}\p{N}_.~-]*$/u.test(id)) return undefined;
  return `the URL handle "${id}" may hold only letters, digits and hyphens`;
}

function toSlug(title: string): string {
  const slug = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return cutText(slug, MAX_ID_LENGTH).replace(/^-+|-+$/g, '');
}
