import { sql } from 'kysely';
import type { ShippingAddress } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';
import { containing } from '#server/database/statements/like-patterns.ts';

/** An order of a person who may order again. */
export interface EarlierOrder {
  customerId: string | null;
  /** Of the account. */
  accountName: string | null;
  email: string | null;
  phoneDigits: string;
  shipTo: ShippingAddress;
  createdAt: Date;
}

// enough for the people that a list shows, who may have many orders each
const MAX_ORDERS = 200;

/** The newest orders whose words contain every text; with `phoneDigits`, whose phone number contains these digits. */
export async function selectKnownOrders(
  db: Database,
  { words, phoneDigits }: { words: readonly string[]; phoneDigits: string | undefined },
): Promise<EarlierOrder[]> {
  const patterns = words.map((word) => sql`s.words like ${containing(word)}`);
  if (phoneDigits !== undefined) patterns.push(sql`o.phone_digits like ${containing(phoneDigits)}`);
  const { rows } = await sql<EarlierOrder>`
    select o.customer_id as "customerId", c.first_name || ' ' || c.last_name as "accountName",
      coalesce(c.email, o.email) as email, o.phone_digits as "phoneDigits", o.created_at as "createdAt",
      json_build_object('fullName', o.ship_full_name, 'address', o.ship_address, 'city', o.ship_city,
        'state', o.ship_state, 'postalCode', o.ship_postal_code, 'phone', o.ship_phone) as "shipTo"
    from order_search s join orders o on o.id = s.order_id left join customers c on c.id = o.customer_id
    where ${sql.join(patterns, sql` and `)}
    order by o.created_at desc limit ${MAX_ORDERS}`.execute(db);
  return rows;
}
