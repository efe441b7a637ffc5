import { PAGE_PATHS } from '#contract/page-links.ts';
import type { StoreDetails } from '#contract/store-info.ts';

interface NewName {
  from: string;
  to: string;
}

interface NewSubCategoryName extends NewName {
  /** The category that the sub-category is part of. */
  category: string;
  /** True: a category, or a sub-category of another one, still has the former name. */
  isFromUsed: boolean;
}

const HOME_CATEGORY = /^home\.category\d$/;
const HOME_LINK = /^home\.\w+Link$/;

/**
 * The store information after a category got a new name: its place in the menu, its texts and image, links of the home page,
 * GST rate and size guides.
 */
export function withRenamedCategory(details: StoreDetails, { from, to }: NewName): StoreDetails {
  const { categories, content } = details;
  const keys = new Map(
    ['title', 'intro', 'image'].map((part) => [
      `listing.${part}.${from.toLowerCase()}`,
      `listing.${part}.${to.toLowerCase()}`,
    ]),
  );
  const rename = (name: string) => (isSame(name, from) ? to : name);
  const inLink = (search: URLSearchParams) => {
    if (isSame(search.get('category') ?? '', from)) search.set('category', to.toLowerCase());
  };
  return {
    ...details,
    ...(categories && { categories: categories.map(rename) }),
    ...(content && {
      content: Object.fromEntries(
        Object.entries(withChangedLinks(content, inLink)).map(([key, text]) => [
          keys.get(key) ?? key,
          HOME_CATEGORY.test(key) ? rename(text) : text,
        ]),
      ),
    }),
    ...withNewNames(details, { from, to, isFromUsed: false }),
  };
}

/** The store information after a sub-category got a new name: links of the home page, GST rate and size guides. */
export function withRenamedSubCategory(
  details: StoreDetails,
  { category, from, to, isFromUsed }: NewSubCategoryName,
): StoreDetails {
  const inLink = (search: URLSearchParams) => {
    const ofCategory = search.get('category') ?? '';
    const isMeant = ofCategory === '' ? !isFromUsed : isSame(ofCategory, category);
    if (isMeant && isSame(search.get('parentCategory') ?? '', from)) search.set('parentCategory', to);
  };
  return {
    ...details,
    ...(details.content && { content: withChangedLinks(details.content, inLink) }),
    ...withNewNames(details, { from, to, isFromUsed }),
  };
}

/** GST rates and size guides name categories and sub-categories alike. A name that is still used keeps its own. */
function withNewNames(
  { gstRates, sizeGuides }: StoreDetails,
  { from, to, isFromUsed }: NewName & { isFromUsed: boolean },
): Pick<StoreDetails, 'gstRates' | 'sizeGuides'> {
  const rename = (name: string) => {
    if (!isSame(name, from)) return [name];
    return isFromUsed ? [name, to] : [to];
  };
  return {
    ...(gstRates && {
      gstRates: {
        ...gstRates,
        ...(gstRates.categories && {
          categories: Object.fromEntries(
            Object.entries(gstRates.categories).flatMap(([name, rate]) =>
              rename(name).map((each) => [each, rate]),
            ),
          ),
        }),
      },
    }),
    ...(sizeGuides && {
      sizeGuides: sizeGuides.map((guide) => ({ ...guide, goods: [...new Set(guide.goods.flatMap(rename))] })),
    }),
  };
}

/** `change` changes the query of a link to a listing. Other links and texts stay as they are. */
function withChangedLinks(
  content: Record<string, string>,
  change: (search: URLSearchParams) => void,
): Record<string, string> {
  const start = `${PAGE_PATHS.products}?`;
  return Object.fromEntries(
    Object.entries(content).map(([key, text]) => {
      if (!HOME_LINK.test(key) || !text.startsWith(start)) return [key, text];
      const search = new URLSearchParams(text.slice(start.length));
      const before = search.toString();
      change(search);
      return [key, search.toString() === before ? text : start + search];
    }),
  );
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
