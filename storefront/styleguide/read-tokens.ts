export interface TokenGroup {
  title: string;
  /** The use of the group. */
  note: string;
  tokens: Token[];
}

export interface Token {
  /** With its two leading dashes, as in the stylesheets. */
  name: string;
  value: string;
}

/**
 * Parses the design tokens of `styles/tokens.css` by group; each group begins with a comment "Title: note".
 */
export function readTokens(css: string): TokenGroup[] {
  const [, block = ''] = /:root\s*\{([^}]*)\}/.exec(css) ?? [];
  const groups: TokenGroup[] = [];
  for (const [, comment, name, value] of block.matchAll(/\/\*(.*?)\*\/|(--[\w-]+):\s*([^;]+);/gs)) {
    if (comment !== undefined) {
      const [title = '', note = ''] = comment.split(/:(.*)/s, 2);
      groups.push({ title: title.trim(), note: note.trim(), tokens: [] });
    } else if (name && value) {
      groups.at(-1)?.tokens.push({ name, value: value.trim() });
    }
  }
  return groups;
}
