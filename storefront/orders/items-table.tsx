import { formatRupees } from '#format/money.ts';
import { type Order, orderTotal } from '#storefront/api/orders.ts';
import { selectedOptionsText } from '#storefront/products/product-options.ts';

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
              {selectedOptionsText(item) && (
                <span className="order__choices"> {selectedOptionsText(item)}</span>
              )}
            </td>
            <td>{item.quantity}</td>
            <td>{formatRupees(item.price)}</td>
          </tr>
        ))}
        {order.cancelledItems?.map((item) => (
          <tr key={`cancelled ${item.id}`}>
            <td>
              <del>{item.name}</del>
              {selectedOptionsText(item) && (
                <span className="order__choices"> {selectedOptionsText(item)}</span>
              )}{' '}
              Cancelled
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
