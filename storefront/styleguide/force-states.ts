const STATES = [
  { pseudo: /:hover/g, forced: ':is(.at-hover *)' },
  { pseudo: /:focus-within/g, forced: ':is(.at-focus *)' },
  { pseudo: /:focus-visible/g, forced: ':is(.at-focus :is(a, button, input, select, textarea, summary))' },
];

/**
 * Forces the hover or focus style on everything inside `.at-hover` or `.at-focus`. It copies the shop's rules
 * for these states from its stylesheets, with another condition. Returns a function that removes the copies.
 */
export function forceStates(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([...document.styleSheets].map(({ cssRules }) => forcedRules(cssRules)).join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

function forcedRules(rules: CSSRuleList): string {
  return [...rules].map(forcedRule).join('\n');
}

function forcedRule(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) {
    const selector = STATES.reduce(
      (text, { pseudo, forced }) => text.replace(pseudo, forced),
      rule.selectorText,
    );
    return selector === rule.selectorText ? '' : `${selector} { ${rule.style.cssText} }`;
  }
  if (rule instanceof CSSLayerBlockRule) return `@layer ${rule.name} { ${forcedRules(rule.cssRules)} }`;
  if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText} { ${forcedRules(rule.cssRules)} }`;
  return '';
}
