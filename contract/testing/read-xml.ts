/** An element of an XML document: its children, or its text. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/u;
const TOKEN =
  /<([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*="[^"<]*")*)\s*(\/?)>|<\/([A-Za-z_][\w.:-]*)>|([^<]+)/gy;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Parses XML as strictly as the readers of our feeds do. Throws an error if it is not well-formed. */
export function readXml(document: string): XmlElement {
  if (FORBIDDEN.test(document) || !document.isWellFormed()) throw new Error('a character that XML forbids');
  const head = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/.exec(document)?.[0];
  if (head === undefined) throw new Error('no XML declaration');
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let at = head.length;
  for (TOKEN.lastIndex = at; at < document.length; at = TOKEN.lastIndex) {
    const token = TOKEN.exec(document);
    if (!token) throw new Error(`not well-formed: ${document.slice(at, at + 60)}`);
    readToken(token, open);
  }
  if (open.length !== 1 || root.children.length !== 1 || root.text.trim())
    throw new Error('not one whole element');
  return root.children[0] as XmlElement;
}

function readToken([, name, attributes = '', isEmpty, end, text]: RegExpExecArray, open: XmlElement[]): void {
  const parent = open.at(-1) as XmlElement;
  if (text !== undefined) {
    parent.text += unescapeEntities(text);
  } else if (end !== undefined) {
    if (parent.name !== end) throw new Error(`</${end}> ends <${parent.name}>`);
    open.pop();
  } else if (name !== undefined) {
    const element = { name, attributes: readAttributes(attributes), children: [], text: '' };
    parent.children.push(element);
    if (!isEmpty) open.push(element);
  }
}

function readAttributes(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/([\w.:-]+)="([^"]*)"/g)) {
    if (name in found) throw new Error(`two attributes ${name}`);
    found[name] = unescapeEntities(value);
  }
  return found;
}

function unescapeEntities(text: string): string {
  if (text.includes(']]>')) throw new Error(']]> in text');
  return text.replace(/&(?:([a-z]+);|#(\d+);|#x([\da-f]+);)?/gi, (all, name, decimal, hex) => {
    const known = name ? ENTITIES[name] : undefined;
    if (known !== undefined) return known;
    if (!decimal && !hex) throw new Error(`a lone & or an unknown entity: ${all}`);
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });
}
