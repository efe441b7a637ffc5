import type { CSSProperties } from 'react';
import tokensCss from '../styles/tokens.css?raw';
import { readTokens, type Token } from './read-tokens.ts';
import { Specimen, State } from './specimen.tsx';

/** All tokens, read from `styles/tokens.css`, so that they are not listed twice. */
export function Foundations() {
  return readTokens(tokensCss).map(({ title, note, tokens }) => (
    <Specimen key={title} title={title} note={note}>
      {tokens.map((token) => (
        <State key={token.name} name={token.name}>
          <TokenSample {...token} />
          <code className="token__value">{token.value}</code>
        </State>
      ))}
    </Specimen>
  ));
}

function TokenSample({ name, value }: Token) {
  const sample = (kind: string, style: CSSProperties, text?: string) => (
    <span className={`token token--${kind}`} style={style}>
      {text}
    </span>
  );
  const itself = `var(${name})`;
  if (value.startsWith('#')) return sample('color', { background: itself });
  if (/^--(display|text)$/.test(name)) return sample('type', { fontFamily: itself }, 'हल्दी & Haldi');
  if (name === '--strong') return sample('type', { fontWeight: itself }, 'Sign In');
  if (name.startsWith('--size')) return sample('type', { fontSize: itself }, 'Masala');
  if (name.startsWith('--radius')) return sample('box', { borderRadius: itself });
  if (name.startsWith('--shadow')) return sample('box', { boxShadow: itself });
  if (/ms$/.test(value)) return sample('motion', { transitionDuration: itself });
  if (name === '--ease') return sample('motion', { transition: `translate 1s ${itself}` });
  if (/(rem|px|\))$/.test(value)) return sample('length', { width: `min(100%, ${itself})` });
  return null;
}
