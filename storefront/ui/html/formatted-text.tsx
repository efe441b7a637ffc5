import { createElement, type ReactNode, useMemo } from 'react';
import { type HtmlNode, htmlTree } from './html-tree.ts';

/**
 * Renders untrusted HTML of a merchant or another server as React elements of a short allow-list. No script
 * in it can run, and the server can render it too. In plain text, line breaks become paragraphs.
 */
export function FormattedText({ html, className }: { html: string; className?: string }) {
  const tree = useMemo(() => withParagraphs(htmlTree(html)), [html]);
  return <div className={className ? `prose ${className}` : 'prose'}>{tree.map(toElement)}</div>;
}

const INLINE_TAGS = ['a', 'strong', 'em', 'u', 's', 'sub', 'sup', 'small', 'code'];

/** The text without formatting, for descriptions and searches. Each list item becomes a sentence. */
export function plainText(html: string): string {
  const textOf = (node: HtmlNode): string => {
    if (typeof node === 'string') return node;
    const text = node.children.map(textOf).join('');
    if (INLINE_TAGS.includes(node.tag)) return text;
    return node.tag === 'li' && /[^\s.,:;!?…]\s*$/.test(text) ? ` ${text.trimEnd()}. ` : ` ${text} `;
  };
  return htmlTree(html).map(textOf).join('').replace(/\s+/g, ' ').trim();
}

function withParagraphs(tree: HtmlNode[]): HtmlNode[] {
  const [only] = tree;
  if (tree.length !== 1 || typeof only !== 'string') return tree;
  return only
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ tag: 'p', children: [line] }));
}

function toElement(node: HtmlNode, index: number): ReactNode {
  if (typeof node === 'string') return node;
  const isExternal = /^https?:/i.test(`${node.props?.href}`);
  return createElement(
    node.tag,
    { key: index, ...node.props, ...(isExternal && { rel: 'nofollow noopener noreferrer' }) },
    ...node.children.map(toElement),
  );
}
