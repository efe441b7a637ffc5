import { z } from 'zod';
import { type StoreDetails, storeDetails } from '#contract/store-info.ts';
import type { GstRegistration } from '#server/tax/gst-registration.ts';
import { findGstinProblem } from '#server/tax/gstin.ts';
import { findStateByCode } from '#server/tax/indian-states.ts';

// A logo may also be a path in the shop.
const LOGO = /^(https?:\/\/|\/(?![/\\]))/i;
const LINK = /^https?:\/\//i;
const FSSAI_LICENCE = /^\d{14}$/;

/** The parsed store information, or one sentence for each invalid field. */
export function checkStoreInfo(info: unknown): { details: StoreDetails } | { problems: string[] } {
  const parsed = storeDetails.safeParse(info);
  const problems = parsed.success
    ? findProblems(parsed.data).map(describeProblem)
    : parsed.error.issues.map((issue) => describeIssue(issue, info));
  return parsed.success && problems.length === 0 ? { details: parsed.data } : { problems };
}

/** The top-level fields that do not exist, such as mistyped names. */
export function findUnknownFields(info: unknown): string[] {
  return Object.keys(Object(info)).filter((name) => !Object.hasOwn(storeDetails.shape, name));
}

/** An invalid field: `value` as it is stored, and what to write instead. */
interface FieldProblem {
  path: string;
  value?: string | undefined;
  problem: string;
}

function describeProblem({ path, value, problem }: FieldProblem): string {
  return value === undefined ? `${path} ${problem}.` : `${path} is "${value}": ${problem}.`;
}

/** The fields of the right type with a value that cannot be right. */
export function findProblems({
  socialLinks,
  companyLogoUrl,
  companyEmail,
  gstin,
  fssaiLicence,
  stateCode,
  taxStatus,
}: StoreDetails): FieldProblem[] {
  const links = Object.entries(socialLinks ?? {}).filter(([, url]) => !LINK.test(url));
  const isStateKnown = stateCode !== undefined && findStateByCode(stateCode) !== undefined;
  const gstinProblem = gstin ? findGstinProblem(gstin, isStateKnown ? stateCode : undefined) : undefined;
  return [
    ...(companyLogoUrl && !LOGO.test(companyLogoUrl)
      ? [{ path: 'companyLogoUrl', problem: 'must start with https:// or with a slash' }]
      : []),
    ...links.map(([network]) => ({ path: `socialLinks.${network}`, problem: 'must start with https://' })),
    ...(companyEmail && !z.email().safeParse(companyEmail).success
      ? [
          {
            path: 'companyEmail',
            value: companyEmail,
            problem: 'write one e-mail address like hello@shop.example',
          },
        ]
      : []),
    ...(gstinProblem === undefined ? [] : [{ path: 'gstin', value: gstin ?? '', problem: gstinProblem }]),
    ...taxStatusProblems({ gstin, stateCode, taxStatus }),
    ...(fssaiLicence && !FSSAI_LICENCE.test(fssaiLicence)
      ? [{ path: 'fssaiLicence', value: fssaiLicence, problem: 'write its 14 digits' }]
      : []),
    ...(stateCode && !findStateByCode(stateCode)
      ? [
          {
            path: 'stateCode',
            value: stateCode,
            problem: 'write the two digits with which a GSTIN of the state begins, like 09',
          },
        ]
      : []),
  ];
}

function taxStatusProblems({ gstin, stateCode, taxStatus }: GstRegistration): FieldProblem[] {
  const problem = (text: string) => [{ path: 'taxStatus', value: taxStatus, problem: text }];
  if ((taxStatus === 'regular' || taxStatus === 'composition') && !gstin)
    return problem('give the GSTIN of this registration');
  if (taxStatus === 'unregistered' && gstin)
    return problem('leave the GSTIN empty, or choose a registration');
  if (taxStatus === 'unregistered' && !stateCode)
    return problem('choose the State of the business: only there may it sell without a registration');
  return [];
}

const EXPECTED_TYPES: Record<string, string> = {
  string: 'a text in quotation marks',
  number: 'a number without quotation marks',
  array: 'a list in square brackets',
  object: 'names and values in curly brackets',
  record: 'names and values in curly brackets',
};

const SIZE_UNITS: Record<string, string> = { array: 'in the list', string: 'characters' };

function describeIssue(issue: z.core.$ZodIssue, info: unknown): string {
  const place = z.core.toDotPath(issue.path) || 'The file';
  if (issue.code === 'too_small') return `${place} ${describeBound(issue.origin, 'least', issue.minimum)}.`;
  if (issue.code === 'too_big') return `${place} ${describeBound(issue.origin, 'most', issue.maximum)}.`;
  if (issue.code !== 'invalid_type') return `${place}: ${issue.message}.`;
  const expected = EXPECTED_TYPES[issue.expected] ?? issue.expected;
  return isPresent(info, issue.path)
    ? `${place} must be ${expected}.`
    : `${place} is missing: write ${expected}.`;
}

function describeBound(origin: string, which: 'least' | 'most', bound: number | bigint): string {
  const unit = SIZE_UNITS[origin];
  return unit ? `must have at ${which} ${bound} ${unit}` : `must be at ${which} ${bound}`;
}

function isPresent(info: unknown, path: readonly PropertyKey[]): boolean {
  let found = info;
  for (const name of path) found = Object(found)[name];
  return found !== undefined;
}
