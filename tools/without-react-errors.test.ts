import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { parseAst, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { withoutReactErrors } from './without-react-errors.ts';

const require = createRequire(import.meta.url);
const file = require.resolve('react-dom/client').replace('client.js', 'cjs/react-dom-client.production.js');

test('React DOM makes no error while it is loaded', async () => {
  const code = await readFile(file, 'utf8');
  expect(errorsWhileLoading(code)).toBe(5);
  const transform = withoutReactErrors().transform as Rolldown.FunctionPluginHooks['transform'];
  const result = await transform.call(
    { parse: parseAst } as unknown as Rolldown.TransformPluginContext,
    code,
    file,
    {} as never,
  );
  expect(errorsWhileLoading((result as { code: string }).code)).toBe(0);
});

/** The number of errors that a CommonJS module makes while it is loaded. */
function errorsWhileLoading(code: string): number {
  let count = 0;
  const counted = new Proxy(Error, {
    apply(target, _this, args) {
      count += 1;
      return Reflect.apply(target, undefined, args);
    },
  });
  runInNewContext(code, { Error: counted, exports: {}, require, process, setTimeout });
  return count;
}
