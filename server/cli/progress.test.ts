import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

function output(isTTY: boolean) {
  const writtenTexts: string[] = [];
  return { isTTY, writtenTexts, write: (text: string) => writtenTexts.push(text) > 0 };
}

test('writes a line per thousand products to a log', () => {
  const log = output(false);
  const progress = createProgress(log);
  for (let products = 200; products <= 2_600; products += 200) progress.show(products);
  progress.end();
  expect(log.writtenTexts).toEqual(['1000 products read\n', '2000 products read\n']);
});

test('updates one line on a terminal, and ends it', () => {
  const terminal = output(true);
  const progress = createProgress(terminal);
  progress.show(200);
  progress.end();
  expect(terminal.writtenTexts).toEqual(['\r200 products read', '\n']);
});

test('writes nothing for a short import', () => {
  const log = output(false);
  const progress = createProgress(log);
  progress.show(40);
  progress.end();
  expect(log.writtenTexts).toEqual([]);
});
