/** The page's background color, which browsers also use around the page. */
export const THEME_COLOR = '#14110f';
