import type { SetupStepId } from '#contract/admin/today.ts';
import { POLICY_TITLES } from '#contract/policies.ts';
import type { Database } from '#server/database/database.ts';
import type { ProviderDeps } from '#server/payments/payment-provider.ts';
import { offeredProviders, paymentProviders } from '#server/payments/provider-registry.ts';
import { isDemoMode } from '#server/store-info/demo-mode.ts';
import { menuOf } from '#server/store-info/menu.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { hasOrder, hasVisibleProduct } from './today-queries.ts';

interface SetupStep {
  id: SetupStepId;
  isDone: boolean;
  left?: string[];
}

/** A shop without these has no legally required text (E-Commerce Rules 2020, rules 4 and 7). */
const REQUIRED_POLICIES = ['privacy', 'terms', 'refund', 'shipping'] as const;

/** A shop works without them: they alone do not keep the list. */
const OPTIONAL_STEPS: readonly SetupStepId[] = ['menu', 'shipping'];

/**
 * What a new shop needs before its first customer, in the order in which it is done, from its present data. Undefined
 * once everything that it cannot do without is done.
 */
export async function findSetupSteps(
  deps: ProviderDeps & { db: Database },
): Promise<SetupStep[] | undefined> {
  const { db } = deps;
  const [isDemo, hasProduct, isOrdered, store, providers] = await Promise.all([
    isDemoMode(db),
    hasVisibleProduct(db),
    hasOrder(db),
    readStoreInfo(db),
    offeredProviders(paymentProviders(deps)),
  ]);
  const policies = Object.keys(store.policies ?? {});
  const isHomeText = (name: string) => name.startsWith('home.');
  const hasPolicy = (name: string) => policies.some((policy) => policy.toLowerCase().includes(name));
  const missingPolicies = isDemo ? REQUIRED_POLICIES : REQUIRED_POLICIES.filter((name) => !hasPolicy(name));
  // the address of the demo is none of the shop's
  const isOwnMethod = (method: string) =>
    method !== 'test' && method !== 'cod' && (method !== 'upi' || deps.settings.upi !== undefined);
  const steps: SetupStep[] = [
    {
      id: 'store-address',
      isDone: Boolean(store.storeName && store.companyAddress && store.stateCode) && !isDemo,
    },
    { id: 'products', isDone: hasProduct && !isDemo },
    { id: 'menu', isDone: !menuOf(store).isBuiltIn && !isDemo },
    { id: 'home-page', isDone: Object.keys(store.content ?? {}).some(isHomeText) && !isDemo },
    { id: 'payment-methods', isDone: providers.some(({ method }) => isOwnMethod(method)) },
    { id: 'shipping', isDone: store.delivery !== undefined && !isDemo },
    {
      id: 'policies',
      isDone: missingPolicies.length === 0,
      ...(0 < missingPolicies.length &&
        missingPolicies.length < REQUIRED_POLICIES.length && {
          left: missingPolicies.map((name) => POLICY_TITLES[name]),
        }),
    },
    { id: 'emails', isDone: deps.settings.email !== undefined },
    { id: 'test-order', isDone: isOrdered },
  ];
  return steps.every(({ id, isDone }) => isDone || OPTIONAL_STEPS.includes(id)) ? undefined : steps;
}
