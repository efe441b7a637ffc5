import { describe, expect, test } from 'vitest';
import { readBankStatement } from './read-bank-statement.ts';
import { readStatementDate } from './statement-row.ts';

const at = (text: string) => readStatementDate(text)?.date.toISOString();

describe('the date of a row', () => {
  test.each([
    ['20/11/2026', '2026-11-19T18:30:00.000Z'],
    ['20-11-26', '2026-11-19T18:30:00.000Z'],
    ['2026-11-20', '2026-11-19T18:30:00.000Z'],
    ['20 Nov 2026', '2026-11-19T18:30:00.000Z'],
    ['20-Nov-2026 14:05:09', '2026-11-20T08:35:00.000Z'],
    ['20/11/2026, 02:05 PM', '2026-11-20T08:35:00.000Z'],
    ['20/11/2026 12:05 am', '2026-11-19T18:35:00.000Z'],
    ['2026-11-20T14:05:09', '2026-11-20T08:35:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(at(text)).toBe(iso);
  });

  test('a date without a time is distinguished from one with a time', () => {
    expect(readStatementDate('20/11/2026')?.hasTime).toBe(false);
    expect(readStatementDate('20/11/2026 00:00')?.hasTime).toBe(true);
  });

  test.each(['', 'yesterday', '32/13/2026', '99-99-9999'])('%j is no date', (text) => {
    expect(at(text)).toBeUndefined();
  });
});

describe('a statement', () => {
  test('with lines before its header and a column for incoming money', () => {
    const csv = [
      'Account Name,Haat',
      '',
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '20/11/26,UPI-ASHA-asha@ok-412345678901-Order 7K3M9-QX2V0,0000412345678901,20/11/26,,"1,299.00","10,000.00"',
      '20/11/26,ATM,0000000000000000,20/11/26,500.00,,"9,500.00"',
      ',,,,,,',
    ].join('\n');
    expect(readBankStatement(csv)).toMatchObject([
      { rowNumber: 4, amountPaise: 129_900, utrs: ['412345678901'] },
    ]);
  });

  test('with one column of amounts and another for the direction', () => {
    const csv = [
      'Transaction Date;Details;UTR;Type;Amount',
      '20-Nov-2026 10:00;from asha;412345678901;CR;₹1,299.00',
      '20-Nov-2026 11:00;to somebody;412345678902;DR;₹99.00',
    ].join('\n');
    expect(readBankStatement(csv)).toMatchObject([
      { rowNumber: 2, amountPaise: 129_900, utrs: ['412345678901'] },
    ]);
  });

  test('with amounts marked Cr', () => {
    const csv = 'Txn Date\tDescription\tCredit\n20/11/2026\tfrom asha\t1299.00 Cr\n';
    expect(readBankStatement(csv)).toMatchObject([{ amountPaise: 129_900 }]);
  });

  test('with account and phone numbers, which are no UTRs', () => {
    const csv = [
      'Account No,Date,Narration,Credit',
      '555512345678,20/11/2026,UPI/919876543210@upi/412345678901 to 555598765432,1299',
      '555512345678,20/11/2026,UPI/412345678902 to 555598765432,1300',
      '555512345678,20/11/2026,UPI/412345678902 to 555598765432,1300',
    ].join('\n');
    const utrs = readBankStatement(csv)?.map((row) => row.utrs);
    expect(utrs).toEqual([['412345678901'], ['412345678902'], ['412345678902']]);
  });

  test('without a header is not read', () => {
    expect(readBankStatement('')).toBeUndefined();
    expect(readBankStatement('hello\nworld')).toBeUndefined();
  });
});
