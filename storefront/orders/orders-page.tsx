import { OrderList } from './order-list.tsx';

export default function OrdersPage() {
  return (
    <div className="orders-page">
      <h1>My Orders</h1>
      <OrderList />
    </div>
  );
}
