const FEATURED = 'featured';
const PARENT = 'parent:';

/** Tags as shoppers may search them, and what two of them mean: `featured`, and `parent:Kurtas` for the sub-category. */
export function readTags(text: string) {
  const all = text.split(',').map((tag) => tag.trim());
  const isParent = (tag: string) => tag.toLowerCase().startsWith(PARENT);
  const isFeatured = (tag: string) => tag.toLowerCase() === FEATURED;
  const parent = all.find(isParent)?.slice(PARENT.length).trim();
  return {
    tags: [...new Set(all)].filter((tag) => tag !== '' && !isParent(tag) && !isFeatured(tag)),
    isFeatured: all.some(isFeatured),
    parentCategory: parent || null,
  };
}

/** The other way round, but for the sub-category, which has a column of its own. */
export function writeTags(tags: readonly string[], isFeatured: boolean): string {
  return [...(isFeatured ? [FEATURED] : []), ...tags].join(', ');
}
