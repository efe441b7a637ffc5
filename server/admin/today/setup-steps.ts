import type { SetupStepId } from '#contract/admin/today.ts';
import type { Database } from '#server/database/database.ts';
import type { ProviderDeps } from '#server/payments/payment-provider.ts';
import { offeredProviders, paymentProviders } from '#server/payments/provider-registry.ts';
import { isDemoMode } from '#server/store-info/demo-mode.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { hasOrder, hasVisibleProduct } from './today-queries.ts';

interface SetupStep {
  id: SetupStepId;
  isDone: boolean;
}

/** A shop without these has no legally required text (E-Commerce Rules 2020, rules 4 and 7). */
const REQUIRED_POLICIES = ['privacy', 'terms', 'refund', 'shipping'];

/**
 * What a new shop needs before its first customer, from its present data. Undefined once everything is done.
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
  const steps: SetupStep[] = [
    { id: 'products', isDone: hasProduct && !isDemo },
    { id: 'home-page', isDone: Object.keys(store.content ?? {}).some(isHomeText) && !isDemo },
    { id: 'payment-methods', isDone: providers.some(({ method }) => method !== 'test' && method !== 'cod') },
    {
      id: 'store-address',
      isDone: Boolean(store.storeName && store.companyAddress && store.stateCode) && !isDemo,
    },
    { id: 'policies', isDone: REQUIRED_POLICIES.every(hasPolicy) && !isDemo },
    { id: 'emails', isDone: deps.settings.email !== undefined },
    { id: 'test-order', isDone: isOrdered },
  ];
  return steps.every(({ isDone }) => isDone) ? undefined : steps;
}
