/** Behind everything, and around the page where the browser shows it. */
export const THEME_COLOR = '#14110f';
