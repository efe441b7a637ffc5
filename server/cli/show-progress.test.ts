import { expect, test } from 'vitest';
import { showProgress } from './show-progress.ts';

function output(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) > 0 };
}

test('in a log there is a line for every thousand', () => {
  const log = output(false);
  const progress = showProgress(log);
  for (let products = 200; products <= 2_600; products += 200) progress.show(products);
  progress.end();
  expect(log.written).toEqual(['1000 products read\n', '2000 products read\n']);
});

test('on a terminal one line counts up and is ended', () => {
  const terminal = output(true);
  const progress = showProgress(terminal);
  progress.show(200);
  progress.end();
  expect(terminal.written).toEqual(['\r200 products read', '\n']);
});

test('short work shows nothing', () => {
  const log = output(false);
  const progress = showProgress(log);
  progress.show(40);
  progress.end();
  expect(log.written).toEqual([]);
});
