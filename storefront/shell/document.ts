import { SITE_FILE_PATHS, THEME_STYLESHEET } from '#contract/page-links.ts';
import type { StoreInfo } from '#contract/store-info.ts';
import { escapeHtml } from '#format/escape-markup.ts';
import type { PageHead } from '#storefront/navigation/page.ts';
import { storeAppearance } from '#storefront/site/store-appearance.ts';
import { THEME_COLOR } from '#storefront/site/theme-color.ts';
import { headTags } from './head-tags.ts';
import { INITIAL_STATE_ID, type InitialState } from './initial-state.ts';
import { inlineScript } from './inline-script.ts';
import { scriptJson } from './script-json.ts';

/** URLs of the built files. The web server passes them. */
export interface DocumentAssets {
  entry: string;
  styles: readonly string[];
  /** Fonts that the first paint needs. */
  fonts: readonly string[];
  /** Scripts that the page file (a path from the root of the project) needs. */
  scriptsOf(file: string): readonly string[];
  /** Additional tags for `<head>`: the script of the development server. */
  extra?: string;
}

interface DocumentParts {
  markup: string;
  state: InitialState;
  head: PageHead;
  store: StoreInfo | undefined;
  origin: string;
  assets: DocumentAssets;
  file: string;
}

/**
 * The complete HTML document. It has one inline script, allowed by its hash in the content security policy,
 * and no inline style. The inline script loads the page's scripts after the visible content, which does not
 * need them.
 */
export function documentHtml(parts: DocumentParts): string {
  const { assets, store } = parts;
  const { accent, icon, touchIcon } = storeAppearance(store);
  const scripts = [assets.entry, ...assets.scriptsOf(parts.file)].join(' ');
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<script>${inlineScript}</script>
<meta name="theme-color" content="${THEME_COLOR}">
<meta name="color-scheme" content="dark">
${headTags(parts)}
${assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('\n')}
${[...assets.styles, ...accentStyles(accent)].map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${icon ? iconTags(icon, touchIcon) : BUILT_IN_ICONS}
<link rel="manifest" href="${SITE_FILE_PATHS.manifest}">
${assets.extra ?? ''}
</head>
<body>
<noscript><p class="no-script">Cart, sign-in and checkout need JavaScript. Everything else can be read without it.</p></noscript>
<div id="root">${parts.markup}</div>
<script type="application/json" id="${INITIAL_STATE_ID}" data-scripts="${scripts}">${scriptJson(parts.state)}</script>
</body>
</html>`;
}

const accentStyles = (accent: string | undefined) =>
  accent ? [THEME_STYLESHEET.replace(':file', `${accent.slice(1)}.css`)] : [];

const iconTags = (icon: string, touchIcon = icon) =>
  `<link rel="icon" href="${escapeHtml(icon)}">\n<link rel="apple-touch-icon" href="${escapeHtml(touchIcon)}">`;

const BUILT_IN_ICONS = `<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">`;
