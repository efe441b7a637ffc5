// also unfinished ones, such as {{order_number}
const PLACEHOLDER = /\{\{([^{}]*)\}?\}?/g;

/** What is wrong with the placeholders of a text, as a sentence that names the allowed ones. */
export function findPlaceholderProblem(text: string, allowed: readonly string[]): string | undefined {
  for (const [whole, name = ''] of text.matchAll(PLACEHOLDER)) {
    if (whole.endsWith('}}') && allowed.includes(name.trim())) continue;
    return `${whole} is not a placeholder. These are: ${allowed.map((each) => `{{${each}}}`).join(', ')}.`;
  }
  return undefined;
}

/** Replaces each placeholder, such as `{{order_number}}`; one without a value becomes nothing. */
export function fillPlaceholders(text: string, values: Readonly<Partial<Record<string, string>>>): string {
  return text.replace(PLACEHOLDER, (_whole, name: string) => values[name.trim()] ?? '');
}
