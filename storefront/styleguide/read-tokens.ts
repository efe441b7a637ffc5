export interface TokenGroup {
  title: string;
  /** What the group is for. */
  note: string;
  tokens: Token[];
}

export interface Token {
  /** With its two dashes, as the stylesheets write it. */
  name: string;
  value: string;
}

/** The design tokens as `styles/tokens.css` declares them, group by group: each begins with a comment "Title: note". */
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
