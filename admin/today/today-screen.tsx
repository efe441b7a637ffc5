import { Link, useSearch } from 'wouter';
import { useResource } from '#admin/api/use-data.ts';
import { LinkButton } from '#admin/kit/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#admin/kit/feedback/states.tsx';
import { Day, formatCount, Money } from '#admin/kit/figures.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { DemoData } from '#contract/admin/demo-data.ts';
import type { Today, TodayGroup, TodayItem } from '#contract/admin/today.ts';
import { ItemAction } from './item-action.tsx';
import { ItemText } from './item-text.tsx';
import { type LoadedOrdersToPack, OrdersToPack, useOrdersToPack } from './orders-to-pack.tsx';
import { useDemoData } from './remove-demo-data.tsx';
import { SetupSteps } from './setup-steps.tsx';
import './today.css';

/** Items of each kind, as the API lists them at first. */
const SHOWN_ITEMS = 5;

/** What has to be done today. */
export function TodayScreen() {
  const show = new URLSearchParams(useSearch()).get('show') ?? undefined;
  const { data, error, retry, isFetching } = useResource<Today>('today', ADMIN_PATHS.today, {
    ...(show && { query: { show } }),
    // the others stay while all of one kind are read
    showsPrevious: true,
  });
  // drawn together: what comes later would move what is being read
  const packing = useOrdersToPack(useCan('orders.fulfill'));
  const canRemoveDemo = useCan('settings.manage');
  const demo = useDemoData(canRemoveDemo && data?.setup !== undefined);
  const isLoading = (!data && !error) || packing.isLoading || demo.isLoading;
  return (
    <>
      <PageHeader title="Today" subtitle="What waits for you, most urgent first" />
      {error && (
        <ErrorState
          title="Today could not be loaded."
          message={error.message}
          onRetry={retry}
          isBusy={isFetching}
          note={data && 'What is shown below was loaded earlier.'}
        />
      )}
      {isLoading && (
        <Section>
          <Skeleton lines={6} />
        </Section>
      )}
      {data && !isLoading && <Loaded today={data} show={show} packing={packing} demo={demo.data} />}
    </>
  );
}

interface LoadedProps {
  today: Today;
  show: string | undefined;
  packing: LoadedOrdersToPack;
  demo: DemoData | undefined;
}

function Loaded({ today, show, packing, demo }: LoadedProps) {
  const canReadOrders = useCan('orders.read');
  const canFulfill = useCan('orders.fulfill');
  const isDone = !today.setup && today.groups.length === 0 && today.toPack + today.toShip === 0;
  return (
    <>
      {today.setup && <SetupSteps steps={today.setup} demo={demo} />}
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
        <Group key={group.kind} group={group} isComplete={group.kind === show} />
      ))}
      {canFulfill && today.toPack > 0 && <OrdersToPack count={today.toPack} loaded={packing} />}
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

function Group({ group, isComplete }: { group: TodayGroup; isComplete: boolean }) {
  const { action } = group;
  const more = group.count - group.items.length;
  return (
    <Section
      title={`${group.title} (${formatCount(group.count)})`}
      actions={action && <LinkButton href={action.path}>{action.label}</LinkButton>}
    >
      <ul className="today-items">
        {withKeys(group.items).map(({ key, item }) => {
          const path = item.orderNumber ? `/orders/${item.orderNumber}` : item.path;
          return (
            <li key={key}>
              <ItemText title={item.text} detail={item.detail} path={path} />
              <ItemAction item={item} />
            </li>
          );
        })}
      </ul>
      {more > 0 && !isComplete && (
        <p>
          <Link href={`/?show=${group.kind}`} className="text-link">
            and {formatCount(more)} more
          </Link>
        </p>
      )}
      {isComplete && group.items.length > SHOWN_ITEMS && (
        <p>
          <Link href="/" className="text-link">
            Show only the oldest {SHOWN_ITEMS}
          </Link>
        </p>
      )}
    </Section>
  );
}

/** Two items may have the same texts, such as two emails that failed for one reason. */
function withKeys(items: readonly TodayItem[]): { key: string; item: TodayItem }[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const texts = `${item.text} ${item.detail}`;
    const count = counts.get(texts) ?? 0;
    counts.set(texts, count + 1);
    return { key: `${texts} ${count}`, item };
  });
}

function Days({ days }: { days: NonNullable<Today['days']> }) {
  const highest = Math.max(1, ...days.map(({ net }) => net));
  return (
    <Section
      title="Sales of the last seven days"
      actions={<LinkButton href="/reports/sales-by-day">Open the report</LinkButton>}
    >
      <p className="soft">
        Orders that are paid or will be paid in cash on delivery, less what was cancelled, returned or
        refunded. Unpaid orders do not count.
      </p>
      <div className="today-days-box">
        <table className="today-days">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Orders</th>
              <th scope="col">Sales</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, orders, net }, index) => (
              <tr key={day}>
                <th scope="row">{index === 0 ? 'Today' : <Day iso={`${day}T00:00:00+05:30`} />}</th>
                <td>{formatCount(orders)}</td>
                <td>
                  <Money rupees={net} />
                  {net > 0 && <meter min={0} max={highest} value={net} aria-hidden="true" />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
