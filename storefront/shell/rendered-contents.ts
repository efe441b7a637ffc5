import { LRUCache } from 'lru-cache';

// about 2,000 cards of products; each character takes two bytes, because ₹ is beyond Latin 1
const MAX_CHARACTERS = 4 * 1024 * 1024;

// React puts them before the content, where the browser's React does not expect them. The images follow soon.
const PRELOADS = /^(<link rel="preload"[^>]*>)+/;

/** The HTML of parts of pages by what they show, for one version of the store information. */
export class RenderedContents {
  #storeJson = '';
  readonly #html = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (html, key) => html.length + key.length,
  });

  /** Removes everything if it was rendered from other store information. */
  clearIfChanged(storeJson: string): void {
    if (storeJson === this.#storeJson) return;
    this.#storeJson = storeJson;
    this.#html.clear();
  }

  /** Returns the HTML with this key, rendered now if there is none. */
  get(key: string, render: () => string): string {
    const known = this.#html.get(key);
    if (known !== undefined) return known;
    const html = render().replace(PRELOADS, '');
    this.#html.set(key, html);
    return html;
  }
}
