/** Why an email was not sent, and what to do, each a sentence for staff. */
export interface EmailProblem {
  reason: string;
  advice: string;
  /** The settings of the email server have to be corrected. */
  needsSettings: boolean;
}

const setting = (reason: string, advice: string): EmailProblem => ({ reason, advice, needsSettings: true });
const other = (reason: string, advice: string): EmailProblem => ({ reason, advice, needsSettings: false });

const LATER = 'If it has failed for good, send it again later.';
const OTHER_ADDRESS = 'Ask the recipient for another address, or reach them by phone.';

/** By messages of the library that sends emails, which contain the reply of the server (RFC 5321). The first that matches. */
const PROBLEMS: readonly (readonly [RegExp, EmailProblem])[] = [
  [
    /Invalid login|Missing credentials/i,
    setting(
      'The email server did not accept the user and password.',
      'Enter them again. Some providers need an app password.',
    ),
  ],
  [
    /STARTTLS|wrong version number|packet length too long/i,
    setting('The email server does not encrypt at this port.', 'Use port 587 or 465, as your provider says.'),
  ],
  [
    /certificate|altnames/i,
    setting(
      'The certificate of the email server is not valid for its name.',
      'Enter the server by the name that your provider gives.',
    ),
  ],
  [
    /ENOTFOUND|EDNS|EAI_AGAIN/,
    setting('There is no email server of this name.', 'Correct the name of the server.'),
  ],
  [
    /not a single email address/,
    other('The address of the recipient is not a valid email address.', OTHER_ADDRESS),
  ],
  [
    /(?:recipient|mail command).*\b(?:relay|authenticat)/i,
    setting(
      'The email server sends for others only after signing in.',
      'Enter user and password, and as the sender an address that is yours at the provider.',
    ),
  ],
  [
    /Mail command failed/i,
    setting(
      'The email server does not accept the address of the sender.',
      'Enter as the sender an address that is yours at the provider.',
    ),
  ],
  [
    /\b(?:421|4[25][0-9])\b|quota|limit|too many|full/i,
    other('The email server takes the email only later: it or the mailbox has no room for now.', LATER),
  ],
  [
    /recipient|mailbox|user unknown|no such user/i,
    other(
      'The email server does not accept the address of the recipient: it may be misspelt or no longer exist.',
      OTHER_ADDRESS,
    ),
  ],
  [
    /Message failed|Data command failed/i,
    other(
      'The email server did not accept what the email contains.',
      'It may take it for advertising: ask your email provider, with the reply of the server.',
    ),
  ],
  [
    /ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout|timed out|aborted|Greeting never received|closed|disconnected|refused/i,
    setting(
      'The email server does not reply.',
      'If it should work now, send the email again; otherwise correct the server or the port.',
    ),
  ],
];

/** Explains the stored error of an email. An error that is not known has no advice but its own text. */
export function explainEmailError(error: string): EmailProblem {
  const found = PROBLEMS.find(([pattern]) => pattern.test(error));
  return (
    found?.[1] ??
    other(
      'The email server did not take the email.',
      'Ask your email provider, with the reply of the server.',
    )
  );
}

/** Of an email that no server was set up for in time. */
export const EXPIRED_EMAIL: EmailProblem = setting(
  'It expired before an email server took it.',
  'Set up the email server, then send it again.',
);
