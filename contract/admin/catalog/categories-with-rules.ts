/** Categories whose pages find products by other facts too (specification, section 6): they cannot be renamed. */
const CATEGORIES_WITH_RULES = ['men', 'women', 'accessories'];

/** True if only the heading of this category can be changed, not its name. */
export const hasCategoryRules = (name: string): boolean =>
  CATEGORIES_WITH_RULES.includes(name.trim().toLowerCase());

/** As the category of a list of products: those that have none, as in the listings of the shop. */
export const WITHOUT_CATEGORY = 'null';
