import { formatDayMonth } from '#format/dates.ts';
import type { Order } from '#storefront/api/orders.ts';
import { orderTimeline } from './order-timeline.ts';

/** The progress of an order as a list of steps. */
export function OrderTimeline({ order }: { order: Order }) {
  const steps = orderTimeline(order);
  if (steps.length === 0) return null;
  return (
    <ol className="timeline" aria-label={`Progress of order ${order.id}`}>
      {steps.map(({ label, at, state }) => (
        <li
          key={label}
          className={`timeline__step timeline__step--${state}`}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span>{label}</span>
          {at && formatDayMonth(at) && (
            <time className="timeline__date" dateTime={at}>
              {formatDayMonth(at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
