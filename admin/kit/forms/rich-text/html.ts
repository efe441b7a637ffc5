import { DOMParser, DOMSerializer, type Node, type Schema } from 'prosemirror-model';

/** The document of an HTML text. What the schema does not have is left out; its text stays. */
export function parseHtml(schema: Schema, html: string): Node {
  const body = new globalThis.DOMParser().parseFromString(html, 'text/html').body;
  return DOMParser.fromSchema(schema).parse(body);
}

const CONTAINERS = 'li, td, th, div, blockquote';

/** The HTML of a document; empty if it has neither text nor an image. */
export function toHtml(doc: Node): string {
  if (isEmpty(doc)) return '';
  const root = document.createElement('div');
  const { schema } = doc.type;
  root.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document }));
  for (const container of root.querySelectorAll(CONTAINERS)) unwrapOnlyParagraph(container);
  return root.innerHTML;
}

/** `<li><p>text</p></li>` is written as `<li>text</li>`, as people write it, with less space around it. */
function unwrapOnlyParagraph(container: Element): void {
  const [first, ...others] = container.children;
  const hasOneParagraph = first?.tagName === 'P' && others.every(({ tagName }) => /^[OU]L$/.test(tagName));
  if (hasOneParagraph) first.replaceWith(...first.childNodes);
}

function isEmpty(doc: Node): boolean {
  let hasContent = false;
  doc.descendants((node) => {
    if (node.isText || ['img', 'hr', 'table'].includes(node.type.name)) hasContent = true;
    return !hasContent;
  });
  return !hasContent;
}
