import { about } from './about.ts';
import type { PolicySlug } from './policy-slugs.ts';
import type { PolicyText } from './policy-text.ts';
import { privacy } from './privacy.ts';
import { refund } from './refund.ts';
import { returnPolicy } from './return.ts';
import { shipping } from './shipping.ts';
import { terms } from './terms.ts';

/** The built-in texts, for stores without their own. */
export const POLICY_TEXTS: Record<PolicySlug, PolicyText> = {
  terms,
  privacy,
  refund,
  return: returnPolicy,
  shipping,
  about,
};
