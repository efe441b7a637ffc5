import { formatRupees } from '#format/money.ts';
import { type Order, type OrderedItem, orderTotal } from '#storefront/api/orders.ts';

/** The items of an order with quantity, price and total. */
export function ItemsTable({ order }: { order: Order }) {
  return (
    <table className="items">
      <caption className="visually-hidden">Items of this order</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.id}>
            <td>
              {item.name}
              {itemOptions(item) && <span className="order__choices"> {itemOptions(item)}</span>}
            </td>
            <td>{item.quantity}</td>
            <td>{formatRupees(item.price)}</td>
          </tr>
        ))}
        {order.cancelledItems?.map((item) => (
          <tr key={`cancelled ${item.id}`}>
            <td>
              <del>{item.name}</del>
              {itemOptions(item) && <span className="order__choices"> {itemOptions(item)}</span>} Cancelled
            </td>
            <td>{item.quantity}</td>
            <td>{formatRupees(item.price)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td>{formatRupees(orderTotal(order))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The selected options of an item, such as "Indigo, M". */
export const itemOptions = ({ selectedColor, selectedSize }: OrderedItem) =>
  [selectedColor, selectedSize].filter(Boolean).join(', ');
