import type { PreviewPage } from '#contract/page-links.ts';
import type { PaymentField } from '#contract/payments.ts';
import type { Order } from '#storefront/api/orders.ts';
import ContactPage from '#storefront/contact/contact-page.tsx';
import { messageSentNotice } from '#storefront/contact/use-send-message.ts';
import type { HomeData } from '#storefront/home/home-load.ts';
import HomePage from '#storefront/home/home-page.tsx';
import { subscribedNotice } from '#storefront/home/newsletter.tsx';
import type { PageProps, View } from '#storefront/navigation/page.ts';
import { OrderCard } from '#storefront/orders/order-card.tsx';
import { STATUS } from '#storefront/orders/order-status.ts';
import { OrdersEmpty } from '#storefront/orders/orders-states.tsx';
import { PaymentForm } from '#storefront/payment/form/payment-form.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { NoticeItem } from '#storefront/ui/notice-list.tsx';
import type { Notice } from '#storefront/ui/notices.ts';

/**
 * What previews show of pages that only scripts fill or add to, because previews run none. Only `entry-server.tsx`
 * imports this file: no script of the shop contains it.
 */
export const PREVIEW_VIEWS: Partial<Record<PreviewPage, View>> = {
  'empty-orders': EmptyOrders,
  'refunded-order': RefundedOrder,
  payment: Payment,
  'contact-thanks': ContactThanks,
  subscribed: Subscribed as View,
};

const doNothing = () => {};

function EmptyOrders() {
  return (
    <div className="orders-page">
      <h1>My Orders</h1>
      <OrdersEmpty hasFailed={false} onRetry={doNothing} />
    </div>
  );
}

function RefundedOrder() {
  return (
    <div className="orders-page">
      <h1>My Orders</h1>
      <div className="orders">
        <OrderCard order={CANCELLED_ORDER} />
      </div>
    </div>
  );
}

const CANCELLED_ORDER: Order = {
  id: 'HT-EXAMPLE',
  date: '2026-11-02T09:30:00Z',
  status: STATUS.cancelled,
  shipping: { address: ['Asha Rao', '12 Lodhi Road', 'New Delhi, Delhi, 110003'] },
  items: [{ id: '1', name: 'Dabu Hand-Block Kurta', quantity: 1, price: 1499, selectedSize: 'M' }],
  history: [{ status: STATUS.cancelled, at: '2026-11-03T09:30:00Z' }],
  refundDue: 1499,
};

function Payment() {
  return (
    <div className="payment">
      <h1>Payment</h1>
      <PaymentForm
        fields={[PAYMENT_METHOD]}
        values={{ method: 'upi' }}
        serverErrors={{}}
        totalRupees={1499}
        isBusy={false}
        onChange={doNothing}
        onPay={async () => {}}
      />
    </div>
  );
}

const PAYMENT_METHOD: PaymentField = {
  name: 'method',
  label: 'Payment method',
  type: 'select',
  options: [{ label: 'UPI', value: 'upi' }],
};

function ContactThanks() {
  return (
    <>
      <ContactPage />
      <ShownNotice notice={messageSentNotice(useStoreText())} />
    </>
  );
}

function Subscribed(page: PageProps<HomeData>) {
  return (
    <>
      <HomePage {...page} />
      <ShownNotice notice={subscribedNotice(useStoreText())} />
    </>
  );
}

function ShownNotice({ notice }: { notice: Notice }) {
  return (
    <section className="notices" aria-label="Notifications">
      <div>
        <NoticeItem notice={{ ...notice, key: 1 }} onClose={doNothing} />
      </div>
    </section>
  );
}
