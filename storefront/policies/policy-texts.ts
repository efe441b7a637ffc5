import type { PolicySlug } from '#contract/policies.ts';
import type { PolicyText } from './policy-text.ts';
import { about } from './texts/about.ts';
import { privacy } from './texts/privacy.ts';
import { refund } from './texts/refund.ts';
import { returnPolicy } from './texts/return.ts';
import { shipping } from './texts/shipping.ts';
import { terms } from './texts/terms.ts';

/** The built-in texts, for stores without their own. */
export const POLICY_TEXTS: Record<PolicySlug, PolicyText> = {
  terms,
  privacy,
  refund,
  return: returnPolicy,
  shipping,
  about,
};
