import { expect, test } from 'vitest';
import { explainEmailError } from './explain-email-error.ts';

test.each<[string, RegExp, boolean]>([
  ['Invalid login: 535 5.7.8 Authentication failed', /user and password/, true],
  ['Error upgrading connection with STARTTLS: 454 TLS not available', /does not encrypt/, true],
  ['Hostname/IP does not match certificate’s altnames', /certificate/, true],
  ['getaddrinfo ENOTFOUND smtp.exampel.com', /no email server of this name/, true],
  ['connect ECONNREFUSED 127.0.0.1:587', /does not reply/, true],
  ['The operation was aborted due to timeout', /does not reply/, true],
  ['Greeting never received', /does not reply/, true],
  [
    'Mail command failed: 553 5.7.1 Sender address rejected: not owned by user',
    /address of the sender/,
    true,
  ],
  ["Can't send mail - all recipients were rejected: 554 5.7.1 Relay access denied", /after signing in/, true],
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 User unknown",
    /address of the recipient/,
    false,
  ],
  ["Can't send mail - all recipients were rejected: 450 4.2.1 Greylisted", /only later/, false],
  ['Message failed: 554 5.7.1 Spam message rejected', /what the email contains/, false],
  ['Data command failed: 421 4.7.0 Daily sending quota exceeded', /only later/, false],
  ['not a single email address', /not a valid email address/, false],
  ['500 something new', /did not take the email/, false],
])('the error "%s" is explained', (error, reason, needsSettings) => {
  const problem = explainEmailError(error);
  expect(problem.reason).toMatch(reason);
  expect(problem.needsSettings).toBe(needsSettings);
});
