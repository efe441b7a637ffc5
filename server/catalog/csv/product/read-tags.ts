const FEATURED_TAG = 'featured';
const PARENT_TAG_PREFIX = 'parent:';

/** Reads the tags. Two are special and not stored: `featured`, and `parent:Kurtas` for the sub-category. */
export function readTags(text: string) {
  const all = text.split(',').map((tag) => tag.trim());
  const isParent = (tag: string) => tag.toLowerCase().startsWith(PARENT_TAG_PREFIX);
  const isFeatured = (tag: string) => tag.toLowerCase() === FEATURED_TAG;
  const parent = all.find(isParent)?.slice(PARENT_TAG_PREFIX.length).trim();
  return {
    tags: [...new Set(all)].filter((tag) => tag !== '' && !isParent(tag) && !isFeatured(tag)),
    isFeatured: all.some(isFeatured),
    parentCategory: parent || null,
  };
}

/** Formats tags for an export, without the sub-category, which has its own column. */
export function formatTags(tags: readonly string[], isFeatured: boolean): string {
  return [...(isFeatured ? [FEATURED_TAG] : []), ...tags].join(', ');
}
