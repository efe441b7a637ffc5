import { parseSync } from 'vite';
import { LIMIT_NAME, TERMS } from './terms.ts';

export interface FoundTerm {
  file: string;
  /** Absent for the file's name itself. */
  line?: number;
  /** The whole identifier, the path of the file, or the word of a sentence in lower case. */
  text: string;
  use: string;
}

interface Place {
  file: string;
  line?: number;
  text: string;
}

const CODE = /\.(tsx?|mjs)$/;
const TEST_FUNCTION = /^(test|it|describe)$/;
// Texts of these files are printed for the merchant. Elsewhere string literals are often sentences for
// shoppers, SQL or names on the wire, which have rules of their own.
const COMMAND_LINE = /^(server\/cli\/(?!.*\.test\.)|shop\.ts$|main\.ts$)/;

/**
 * Returns every non-standard term in the name, identifiers, comments, test titles and log messages of a file,
 * in the texts of the command line, in comments of stylesheets, and in documents.
 */
export function findTerms(file: string, text: string): FoundTerm[] {
  const inName = wordsOf(file.replace(/\.\w+$/, '')).flatMap((word) =>
    inIdentifier({ file, text: file }, word),
  );
  if (CODE.test(file)) return [...inName, ...inCode(file, text)];
  return [...inName, ...inSentences(file, file.endsWith('.css') ? onlyComments(text) : text)];
}

function inCode(file: string, text: string): FoundTerm[] {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const lineAt = lineCounter(text);
  const terms = comments.flatMap(({ value, start }) => inSentences(file, value, lineAt(start)));
  visit(program, (node) => {
    const { type, name, start } = node;
    const line = lineAt(start);
    if (/^(Identifier|JSXIdentifier|PrivateIdentifier)$/.test(type) && name) {
      const place = { file, line, text: name };
      if (LIMIT_NAME.test(name)) terms.push({ ...place, use: 'MAX_X or MIN_X, unit last' });
      // attributes of HTML such as aria-pressed contain a hyphen and have names of their own
      if (!name.includes('-')) terms.push(...wordsOf(name).flatMap((word) => inIdentifier(place, word)));
    }
    const sentences = COMMAND_LINE.test(file) ? literal(node) : messageOf(node);
    if (sentences) terms.push(...inSentences(file, sentences, line));
  });
  return terms;
}

interface Node {
  type: string;
  start: number;
  name?: string;
  value?: unknown;
  callee?: Node;
  object?: Node;
  property?: Node;
  arguments?: Node[];
  quasis?: { value: { raw: string } }[];
}

/** The title of a test, or the texts of a call such as `log.info({ … }, 'a message')`. */
function messageOf({ type, callee, arguments: args = [] }: Node): string | undefined {
  if (type !== 'CallExpression' || !callee) return undefined;
  const path = namesOf(callee);
  const isTest = TEST_FUNCTION.test(path[0] ?? '');
  const isLog = /^(log|logger)$/.test(path.at(-2) ?? '');
  if (!isTest && !isLog) return undefined;
  const texts = args.map(literal).filter((text) => text !== undefined);
  return isTest ? texts[0] : texts.join(' ');
}

/** `test.describe` and `test.each(…)` alike begin with `test`. */
function namesOf(node: Node): string[] {
  if (node.type === 'Identifier') return [node.name ?? ''];
  if (node.type === 'CallExpression' && node.callee) return namesOf(node.callee);
  if (node.type === 'MemberExpression' && node.object && node.property) {
    return [...namesOf(node.object), node.property.name ?? ''];
  }
  return [];
}

function literal({ type, value, quasis = [] }: Node): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type === 'TemplateLiteral') return quasis.map((part) => part.value.raw).join(' … ');
  return undefined;
}

/** Words in backticks, targets of links and words with a hyphen or underscore are names, not prose. */
function inSentences(file: string, text: string, firstLine = 1): FoundTerm[] {
  const prose = text.replace(/`[^`]*`|\]\([^)]*\)/g, (code) => code.replace(/[^\n]/g, ' '));
  return prose.split('\n').flatMap((line, index) =>
    Array.from(line.matchAll(/(?<![\w./-])[a-z]+(?![\w-]|\.\w|\/)/gi), ([word]) =>
      word.toLowerCase(),
    ).flatMap((word) => {
      const term = TERMS.find((one) => !one.isOnlyForNames && one.word.test(word));
      return term ? [{ file, line: firstLine + index, text: word, use: term.use }] : [];
    }),
  );
}

function inIdentifier(place: Place, word: string): FoundTerm[] {
  const term = TERMS.find((one) => one.word.test(word));
  return term ? [{ ...place, use: term.use }] : [];
}

/** Keeps the lines, so that a finding has the right number. */
function onlyComments(css: string): string {
  const comments = Array.from(css.matchAll(/\/\*[\s\S]*?\*\//g));
  let end = 0;
  let text = '';
  for (const { 0: comment, index } of comments) {
    text += css.slice(end, index).replace(/[^\n]/g, ' ') + comment;
    end = index + comment.length;
  }
  return text;
}

/** Splits `storedImageUrl`, `MAX_BYTES` and `read-image` alike. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function visit(node: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, onNode);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && 'start' in node) onNode(node as Node);
  for (const value of Object.values(node)) visit(value, onNode);
}
