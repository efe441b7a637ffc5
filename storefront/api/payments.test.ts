import { expect, test } from 'vitest';
import { parsePaymentFields } from './payments.ts';

test('fields are read from a list, under `fields` or under data; anything else counts as no fields', () => {
  const list = [{ name: 'a', type: 'text' }];
  for (const body of [list, { fields: list }, { data: list }, { data: { fields: list } }]) {
    expect(parsePaymentFields(body).map(({ name }) => name)).toEqual(['a']);
  }
  for (const body of [null, 'x', 7, {}, { fields: 'x' }, { fields: { a: 1 } }]) {
    expect(parsePaymentFields(body)).toEqual([]);
  }
});

test('unreadable parts of a field count as absent', () => {
  const odd = {
    name: 5,
    type: 'slider',
    options: ['A', { label: 'Bee', value: 'b' }, { value: 2 }, 'A', null, {}],
    inline: 'yes',
    mask: null,
    rules: { required: 'true', minLength: '3', maxLength: 'many', pattern: 7 },
    rulesMessages: 'Please',
    defaultValue: {},
    showWhenFilled: 'card',
  };
  expect(
    parsePaymentFields([odd, { label: 'nameless' }, { name: '__proto__' }, { name: '5' }, null]),
  ).toEqual([
    {
      name: '5',
      label: '5',
      type: 'text',
      options: [
        { label: 'A', value: 'A' },
        { label: 'Bee', value: 'b' },
        { label: '2', value: '2' },
      ],
      rules: { required: true, minLength: 3, pattern: '7' },
      rulesMessages: ['Please'],
      showWhenFilled: ['card'],
    },
  ]);
});
