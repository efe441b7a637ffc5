const STATES = [
  { pseudo: /:hover/g, held: ':is(.at-hover *)' },
  { pseudo: /:focus-within/g, held: ':is(.at-focus *)' },
  { pseudo: /:focus-visible/g, held: ':is(.at-focus :is(a, button, input, select, textarea, summary))' },
];

/**
 * Forces the hover or focus style on everything inside `.at-hover` or `.at-focus`. It copies the shop's rules
 * for these states from its stylesheets, with another condition. Returns a function that removes the copies.
 */
export function holdStates(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([...document.styleSheets].map(({ cssRules }) => heldRules(cssRules)).join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

function heldRules(rules: CSSRuleList): string {
  return [...rules].map(heldRule).join('\n');
}

function heldRule(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) {
    const selector = STATES.reduce((text, { pseudo, held }) => text.replace(pseudo, held), rule.selectorText);
    return selector === rule.selectorText ? '' : `${selector} { ${rule.style.cssText} }`;
  }
  if (rule instanceof CSSLayerBlockRule) return `@layer ${rule.name} { ${heldRules(rule.cssRules)} }`;
  if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText} { ${heldRules(rule.cssRules)} }`;
  return '';
}
