import type { Plugin } from 'vite';
import { REACT_DOM, replaceParts } from './without-unused-react.ts';

/**
 * React DOM makes errors while it is loaded, to throw and recognize them later. Where a debugger is attached, as Lighthouse and
 * PageSpeed Insights do, V8 looks up the lines of an error's stack at once, for which it parses React DOM and the chunk around it
 * again: four fifths of the time in which a first view loads its scripts. Made from the prototype, an error has no stack. Fails
 * if there are none.
 */
export function withoutReactErrors(): Plugin {
  return {
    name: 'without-react-errors',
    apply: 'build',
    transform(code, id) {
      if (!REACT_DOM.test(id)) return null;
      const errors: [number, number, string][] = [];
      for (const node of this.parse(code).body) {
        for (const { init } of node.type === 'VariableDeclaration' ? node.declarations : []) {
          const [message] = init?.type === 'CallExpression' ? init.arguments : [];
          if (!init || !message || !code.startsWith('Error(', init.start)) continue;
          const text = code.slice(message.start, message.end);
          errors.push([
            init.start,
            init.end,
            `Object.assign(Object.create(Error.prototype), { message: ${text} })`,
          ]);
        }
      }
      if (errors.length === 0) throw new Error('React DOM makes no errors while it is loaded');
      return { code: replaceParts(code, errors), map: null };
    },
  };
}
