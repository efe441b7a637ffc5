import { Link } from 'wouter';
import { fillPath } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button, LinkButton } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { EmptyState, ErrorState, Skeleton } from '#admin/kit/feedback/states.tsx';
import { Day, formatCount, Money } from '#admin/kit/figures.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { SetupStepId, Today, TodayGroup } from '#contract/admin/today.ts';
import './today.css';

/** What has to be done today. */
export function TodayScreen() {
  const { data, error, retry, isFetching } = useResource<Today>('today', ADMIN_PATHS.today);
  return (
    <>
      <PageHeader title="Today" />
      {error && (
        <ErrorState
          title="Today could not be loaded."
          message={error.message}
          onRetry={retry}
          isBusy={isFetching}
        />
      )}
      {!data && !error && (
        <Section>
          <Skeleton lines={6} />
        </Section>
      )}
      {data && <Loaded today={data} />}
    </>
  );
}

function Loaded({ today }: { today: Today }) {
  const canReadOrders = useCan('orders.read');
  const isDone = !today.setup && today.groups.length === 0 && today.toPack + today.toShip === 0;
  return (
    <>
      {today.setup && <Setup steps={today.setup} />}
      {canReadOrders && (
        <nav className="today-tiles" aria-label="Orders">
          <Tile href="/orders?view=to-pack" count={today.toPack} label="To pack" />
          <Tile href="/orders?view=to-ship" count={today.toShip} label="To ship" />
          <Tile href="/orders?view=unpaid" count={today.unpaid} label="Unpaid" />
        </nav>
      )}
      {isDone && (
        <Section>
          <EmptyState title="Everything is done" text="New orders and payments appear here at once." />
        </Section>
      )}
      {today.groups.map((group) => (
        <Group key={group.kind} group={group} />
      ))}
      {today.days && <Days days={today.days} />}
    </>
  );
}

function Tile({ href, count, label }: { href: string; count: number; label: string }) {
  return (
    <Link href={href} className="today-tile">
      <strong>{count > 10_000 ? '10,000+' : formatCount(count)}</strong>
      <span>{label}</span>
    </Link>
  );
}

function Group({ group }: { group: TodayGroup }) {
  const { write, isBusy } = useWrite();
  const close = async (id: number) => {
    const path = fillPath(ADMIN_PATHS.closeActionItem, { id: String(id) });
    const result = await write({ method: 'POST', path, invalidates: ['today', 'orders'] });
    if (result.ok) notify({ message: 'Closed' });
    else notify({ message: result.error.message, tone: 'bad' });
  };
  const { action } = group;
  const more = group.count - group.items.length;
  return (
    <Section
      title={`${group.title} (${formatCount(group.count)})`}
      actions={
        action && (
          <LinkButton href={action.path} variant="primary">
            {action.label}
          </LinkButton>
        )
      }
    >
      <ul className="today-items">
        {group.items.map((item) => (
          <li key={item.text}>
            {item.orderNumber ? (
              <Link href={`/orders/${item.orderNumber}`}>{item.text}</Link>
            ) : (
              <span>{item.text}</span>
            )}
            {item.closeId !== undefined && (
              <Button isBusy={isBusy} onClick={() => void close(item.closeId ?? 0)}>
                Close
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {formatCount(more)} more</p>}
    </Section>
  );
}

const SETUP: Record<SetupStepId, [title: string, how: string, path?: string]> = {
  products: [
    'Your own products',
    'Import a file of Shopify, WooCommerce or Excel. One by one they are added under Products.',
    '/imports',
  ],
  'payment-methods': [
    'A way to pay besides cash',
    'Enter your UPI address or a gateway in the settings of the server.',
  ],
  'store-address': [
    'Store address and State',
    'They are on every invoice, and the State decides the tax.',
    '/settings/store',
  ],
  policies: ['Policies', 'Privacy, terms, refunds and shipping: the law requires them.', '/content'],
  'test-order': ['A test order', 'Order something in your shop to see what customers see.'],
};

function Setup({ steps }: { steps: NonNullable<Today['setup']> }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Section title={`Before the first customer: ${done} of ${steps.length} done`}>
      <ul className="today-items">
        {steps.map(({ id, isDone }) => {
          const [title, how, path] = SETUP[id];
          return (
            <li key={id}>
              <span>
                {path ? (
                  <Link href={path}>
                    <strong>{title}</strong>
                  </Link>
                ) : (
                  <strong>{title}</strong>
                )}
                {!isDone && <small>{how}</small>}
              </span>
              <Badge tone={isDone ? 'ok' : 'warn'}>{isDone ? 'Done' : 'Open'}</Badge>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Days({ days }: { days: NonNullable<Today['days']> }) {
  const highest = Math.max(1, ...days.map(({ revenue }) => revenue));
  return (
    <Section title="The last seven days">
      <table className="today-days">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Orders</th>
            <th scope="col">Revenue</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, orders, revenue }, index) => (
            <tr key={day}>
              <th scope="row">{index === 0 ? 'Today' : <Day iso={`${day}T00:00:00+05:30`} />}</th>
              <td>{formatCount(orders)}</td>
              <td>
                <Money rupees={revenue} />
                {revenue > 0 && <meter min={0} max={highest} value={revenue} aria-hidden="true" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
