import { expect, test } from 'vitest';
import { decodeStatement, statementProblem } from './decode-statement.ts';

test('a PDF or an Excel file is named, with the format to choose instead', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(statementProblem(bytes('%PDF-1.7'))).toMatch(/^This is a PDF\..*CSV/);
  expect(statementProblem(bytes('PK\u0003\u0004sheet'))).toMatch(/^This is an Excel file\./);
  expect(statementProblem(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0))).toMatch(/^This is an Excel file\./);
  expect(statementProblem(bytes('Date,Narration,Credit'))).toBeUndefined();
  expect(statementProblem(new Uint8Array())).toBeUndefined();
});

test('a file of an older program of a bank is read too', () => {
  expect(decodeStatement(Uint8Array.of(0xa3, 0x35))).toBe('£5');
});
