import type { CSSProperties } from 'react';
import tokensCss from '#storefront/styles/tokens.css?raw';
import { readTokens, type Token } from './read-tokens.ts';
import { Sample, State } from './sample.tsx';

/** All tokens, read from `styles/tokens.css`, so that they are not listed twice. */
export function Foundations() {
  return readTokens(tokensCss).map(({ title, note, tokens }) => (
    <Sample key={title} title={title} note={note}>
      {tokens.map((token) => (
        <State key={token.name} name={token.name}>
          <TokenSample {...token} />
          <code className="token__value">{token.value}</code>
        </State>
      ))}
    </Sample>
  ));
}

function TokenSample({ name, value }: Token) {
  const sample = (kind: string, style: CSSProperties, text?: string) => (
    <span className={`token token--${kind}`} style={style}>
      {text}
    </span>
  );
  const variable = `var(${name})`;
  if (value.startsWith('#')) return sample('color', { background: variable });
  if (/^--(display|text)$/.test(name)) return sample('type', { fontFamily: variable }, 'हल्दी & Haldi');
  if (name === '--strong') return sample('type', { fontWeight: variable }, 'Sign In');
  if (name.startsWith('--size')) return sample('type', { fontSize: variable }, 'Masala');
  if (name.startsWith('--radius')) return sample('box', { borderRadius: variable });
  if (name.startsWith('--shadow')) return sample('box', { boxShadow: variable });
  if (/ms$/.test(value)) return sample('motion', { transitionDuration: variable });
  if (name === '--ease') return sample('motion', { transition: `translate 1s ${variable}` });
  if (/(rem|px|\))$/.test(value)) return sample('length', { width: `min(100%, ${variable})` });
  return null;
}
