import { z } from 'zod';
import { type StoreDetails, storeDetails } from '#contract/store-info.ts';
import { stateOfCode } from '#server/tax/indian-state.ts';

// A logo may also be a path in the shop.
const LOGO = /^(https?:\/\/|\/(?![/\\]))/i;
const LINK = /^https?:\/\//i;
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/;

/** The parsed store information, or one sentence for each invalid field. */
export function checkStoreInfo(info: unknown): { told: StoreDetails } | { problems: string[] } {
  const read = storeDetails.safeParse(info);
  const problems = read.success ? problemsOf(read.data) : read.error.issues.map((issue) => told(issue, info));
  return read.success && problems.length === 0 ? { told: read.data } : { problems };
}

/** The top-level fields that do not exist, such as mistyped names. */
export function unknownNames(info: unknown): string[] {
  return Object.keys(Object(info)).filter((name) => !Object.hasOwn(storeDetails.shape, name));
}

function problemsOf({ socialLinks, companyLogoUrl, companyEmail, gstin, stateCode }: StoreDetails): string[] {
  const links = Object.entries(socialLinks ?? {}).filter(([, url]) => !LINK.test(url));
  return [
    ...(companyLogoUrl && !LOGO.test(companyLogoUrl)
      ? ['companyLogoUrl must start with https:// or with a slash.']
      : []),
    ...links.map(([network]) => `socialLinks.${network} must start with https://.`),
    ...(companyEmail && !z.email().safeParse(companyEmail).success
      ? [`companyEmail is "${companyEmail}": write one e-mail address like hello@shop.example.`]
      : []),
    ...(gstin && !GSTIN.test(gstin)
      ? [`gstin is "${gstin}": write its 15 characters in capitals, like 09ABCDE1234F1Z5.`]
      : []),
    ...(stateCode && !stateOfCode(stateCode)
      ? [`stateCode is "${stateCode}": write the two digits with which a GSTIN of the state begins, like 09.`]
      : []),
  ];
}

const WANTED: Record<string, string> = {
  string: 'a text in quotation marks',
  number: 'a number without quotation marks',
  array: 'a list in square brackets',
  object: 'names and values in curly brackets',
  record: 'names and values in curly brackets',
};

const COUNTED: Record<string, string> = { array: 'in the list', string: 'characters' };

function told(issue: z.core.$ZodIssue, info: unknown): string {
  const place = z.core.toDotPath(issue.path) || 'The file';
  if (issue.code === 'too_small') return `${place} ${bounds(issue.origin, 'least', issue.minimum)}.`;
  if (issue.code === 'too_big') return `${place} ${bounds(issue.origin, 'most', issue.maximum)}.`;
  if (issue.code !== 'invalid_type') return `${place}: ${issue.message}.`;
  const wanted = WANTED[issue.expected] ?? issue.expected;
  return isThere(info, issue.path) ? `${place} must be ${wanted}.` : `${place} is missing: write ${wanted}.`;
}

function bounds(origin: string, which: 'least' | 'most', bound: number | bigint): string {
  const counted = COUNTED[origin];
  return counted ? `must have at ${which} ${bound} ${counted}` : `must be at ${which} ${bound}`;
}

function isThere(info: unknown, path: readonly PropertyKey[]): boolean {
  let found = info;
  for (const name of path) found = Object(found)[name];
  return found !== undefined;
}
