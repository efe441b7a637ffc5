import { expect, test } from 'vitest';
import { settingsProblems } from '#server/testing/settings-problems.ts';
import { readSettings } from './settings.ts';

const SMTP_URL_EXAMPLE = 'smtp://asha%40haat.example:p%40ss%2Fword@mail.example';
const FROM = 'Haat <Orders@haat.example>';

test('without both settings emails stay in the database', () => {
  expect(readSettings({ SMTP_URL: ' ', MAIL_FROM: '' }).email).toBeUndefined();
});

test('server, password and sender are read', () => {
  expect(readSettings({ SMTP_URL: SMTP_URL_EXAMPLE, MAIL_FROM: FROM }).email).toEqual({
    host: 'mail.example',
    port: 587,
    isSecure: false,
    login: { user: 'asha@haat.example', password: 'p@ss/word' },
    from: { name: 'Haat', address: 'orders@haat.example' },
  });
});

test.each([
  ['smtps://mail.example', { host: 'mail.example', port: 465, isSecure: true }],
  ['smtp://127.0.0.1:2525/', { host: '127.0.0.1', port: 2525, isSecure: false }],
  ['smtp://[::1]:25', { host: '::1', port: 25, isSecure: false }],
])('%s', (SMTP_URL, expected) => {
  expect(readSettings({ SMTP_URL, MAIL_FROM: 'a@b.example' }).email).toEqual({
    ...expected,
    from: { address: 'a@b.example' },
  });
});

test.each([
  'mail.example:587',
  'http://mail.example',
  'smtp://',
  'smtp://user@mail.example',
  'smtp://user:100%@mail.example',
  'smtp://mail.example/inbox',
  'smtp://mail.example?secure=no',
  'smtp://mail.example:99999',
])('SMTP_URL %j is reported at start, without the password', (SMTP_URL) => {
  const problems = settingsProblems({ SMTP_URL, MAIL_FROM: FROM });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^SMTP_URL /);
  expect(problems[0]).not.toContain('100%');
});

test.each([
  'Haat',
  'Haat <orders>',
  'a@b.example, c@d.example',
  'Haat <a@b.example> <c@d.example>',
  'A\r\nBcc: x@y.example <a@b.example>',
])('MAIL_FROM %j is reported at start', (MAIL_FROM) => {
  expect(settingsProblems({ SMTP_URL: SMTP_URL_EXAMPLE, MAIL_FROM })).toEqual([
    expect.stringMatching(/^MAIL_FROM is/),
  ]);
});

test('one without the other is reported at start', () => {
  expect(settingsProblems({ SMTP_URL: SMTP_URL_EXAMPLE })).toEqual([
    expect.stringMatching(/^MAIL_FROM is missing/),
  ]);
  expect(settingsProblems({ MAIL_FROM: FROM })).toEqual([expect.stringMatching(/^SMTP_URL is missing/)]);
});

test('OWNER_EMAIL is one email', () => {
  expect(readSettings({ OWNER_EMAIL: ' Owner@haat.example ' }).merchantEmail).toBe('owner@haat.example');
  expect(settingsProblems({ OWNER_EMAIL: 'owner' })).toEqual([expect.stringMatching(/^OWNER_EMAIL is/)]);
});
