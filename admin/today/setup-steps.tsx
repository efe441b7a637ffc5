import { Link } from 'wouter';
import { Badge } from '#admin/kit/badge.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import type { DemoData } from '#contract/admin/demo-data.ts';
import type { SetupStepId, Today } from '#contract/admin/today.ts';
import { PAGE_PATHS } from '#contract/page-links.ts';
import { RemoveDemoData } from './remove-demo-data.tsx';

/** Without a path, the step is done in the shop itself. */
const STEPS: Record<SetupStepId, [title: string, how: string, path?: string]> = {
  'store-address': [
    'Name, address and State of the shop',
    'They are on every invoice, and the State decides the tax.',
    '/settings',
  ],
  products: [
    'Your own products',
    'Import a file of Shopify, WooCommerce or Excel, or add them under Products.',
    '/imports',
  ],
  menu: [
    'Menu',
    'Choose which categories customers see: the home page shows products of the first. Until then they see men, women and accessories.',
    '/categories',
  ],
  'home-page': [
    'Texts of the home page',
    'Your own words and images. Until then it speaks of spices and handicraft.',
    '/content/texts/home',
  ],
  'payment-methods': [
    'A way to pay besides cash',
    'Your UPI address, or the account of a payment gateway.',
    '/settings/payments',
  ],
  shipping: [
    'Shipping',
    'Fee, delivery days, and where you do not deliver. Until then delivery is free everywhere.',
    '/settings/shipping',
  ],
  policies: [
    'Policies',
    'Privacy, terms, refunds and shipping: the law requires them. Begin with the built-in texts, check them and publish.',
    '/content',
  ],
  emails: [
    'Emails',
    'The server that sends order confirmations. Until it is set, emails wait and customers get none.',
    '/settings/email',
  ],
  'test-order': ['A test order', 'Order something in your shop to see what customers see.'],
};

/** What a new shop still needs, each with the screen where it is done. */
export function SetupSteps({
  steps,
  demo,
}: {
  steps: NonNullable<Today['setup']>;
  demo: DemoData | undefined;
}) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Section title={`Before the first customer: ${done} of ${steps.length} done`}>
      <RemoveDemoData data={demo} />
      <ul className="today-items today-steps">
        {steps.map(({ id, isDone, left }) => {
          const [title, how, path] = STEPS[id];
          return (
            <li key={id}>
              <span>
                {path ? (
                  <Link href={path}>
                    <strong>{title}</strong>
                  </Link>
                ) : (
                  <a href={PAGE_PATHS.home} target="_blank" rel="noopener">
                    <strong>{title}</strong>
                    <span className="sr-only"> (opens your shop)</span>
                  </a>
                )}
                {!isDone && <small>{left ? `Still missing: ${left.join(', ')}.` : how}</small>}
              </span>
              <Badge tone={isDone ? 'ok' : 'warn'}>{isDone ? 'Done' : 'Open'}</Badge>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
