import { Link } from 'wouter';
import { Badge, type Tone } from '#admin/kit/badge.tsx';
import { Day, Money } from '#admin/kit/figures.tsx';
import './order-links.css';

/** An order of a person. `status` is a code of `ORDER_STATUS`. */
export interface LinkedOrder {
  number: string;
  createdAt: string;
  total: number;
  status: number;
}

// the names of the codes of `ORDER_STATUS`: the admin imports no schemas
const STATUSES: readonly [text: string, tone: Tone][] = [
  ['Unpaid', 'neutral'],
  ['To ship', 'warn'],
  ['Shipped', 'info'],
  ['Delivered', 'ok'],
  ['Cancelled', 'neutral'],
];

/** The orders of a person, each with a link. */
export function OrderLinks({ orders }: { orders: readonly LinkedOrder[] }) {
  return (
    <ul className="order-links">
      {orders.map(({ number, createdAt, total, status }) => {
        const [text, tone] = STATUSES[status] ?? ['', 'neutral'];
        return (
          <li key={number}>
            <Link href={`/orders/${number}`} className="order-links-number">
              {number}
            </Link>
            <Money rupees={total} />
            <Day iso={createdAt} />
            <Badge tone={tone}>{text}</Badge>
          </li>
        );
      })}
    </ul>
  );
}
