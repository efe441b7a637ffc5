import { useResource } from '#admin/api/use-data.ts';
import { Button, LinkButton } from '#admin/kit/button.tsx';
import { Loading } from '#admin/kit/feedback/states.tsx';
import { formatTotal, unbrokenCountOf } from '#admin/kit/figures.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { useShipmentWrites } from '#admin/shared/orders/shipment-writes.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { OrderToPack, PackingList } from '#contract/admin/orders/shipments.ts';
import { ItemText } from './item-text.tsx';

/** Also the query of the first view: `admin/shell/first-loads.ts`. */
const QUERY = { limit: '5' };

/** The orders that wait longest to be packed. */
export const useOrdersToPack = (isEnabled: boolean) =>
  useResource<PackingList>('packing', ADMIN_PATHS.packing, { query: QUERY, isEnabled });

export type LoadedOrdersToPack = ReturnType<typeof useOrdersToPack>;

/** Each with the button that packs it. */
export function OrdersToPack({ count, loaded }: { count: number; loaded: LoadedOrdersToPack }) {
  const { pack, isBusy } = useShipmentWrites();
  return (
    <Section
      title={`Orders to pack (${formatTotal(count)})`}
      actions={<LinkButton href="/pack">Pack many</LinkButton>}
    >
      <Loading loaded={loaded} title="The orders to pack could not be loaded.">
        {({ data }) => (
          <ul className="today-items">
            {data.map(({ number, customerName, city, items }) => (
              <li key={number}>
                <ItemText
                  title={number}
                  detail={`${customerName}, ${city} · ${unbrokenCountOf(unitsOf(items), 'unit')}`}
                  path={`/orders/${number}`}
                />
                <Button isBusy={isBusy} onClick={() => void pack([{ number }])}>
                  Mark packed<span className="sr-only">, order {number}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loading>
    </Section>
  );
}

const unitsOf = (items: OrderToPack['items']) => items.reduce((sum, { quantity }) => sum + quantity, 0);
