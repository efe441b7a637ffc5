import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CompressedForms } from '#wire/compression.ts';

/** The bytes of a page, with their compressed forms. */
export interface PageContent extends CompressedForms {
  bytes: Buffer;
  type: string;
  /** With its quotation marks. */
  etag: string;
}

interface Rendered {
  html: string;
  /** Absent: HTML. */
  type?: string | undefined;
}

const HTML = 'text/html; charset=utf-8';
const MAX_FILES = 10;

/**
 * Makes the content of rendered pages. A site file, which is not HTML, keeps its content if it is rendered again with the same text:
 * the index of the sitemap depends on all products, and most changes of them leave its text as it was.
 */
export class PageContents {
  readonly #lastFiles = new LRUCache<string, { text: string; content: PageContent }>({ max: MAX_FILES });

  contentOf(href: string, { html, type }: Rendered): PageContent {
    if (type === undefined) return createContent(html, HTML);
    const last = this.#lastFiles.get(href);
    if (last?.text === html && last.content.type === type) return last.content;
    const content = createContent(html, type);
    this.#lastFiles.set(href, { text: html, content });
    return content;
  }
}

function createContent(text: string, type: string): PageContent {
  const bytes = Buffer.from(text);
  return { bytes, type, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` };
}
