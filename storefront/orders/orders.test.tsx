import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderPage } from '#storefront/testing/render-page.tsx';

const ORDER = {
  id: 'HT-1',
  status: 0,
  createdAt: '2026-03-04T20:00:00Z',
  items: [
    {
      id: 1,
      productTitle: 'Dabu Kurta',
      quantity: 2,
      price: 1499.5,
      selectedSize: 'M',
      selectedColor: 'Indigo',
    },
    { id: 2, productTitle: 'Haldi', quantity: 3, price: 33.33 },
  ],
  shippingAddress: { address: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', postalCode: '560001' },
};

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('auth_token', 't1');
});

const openOrders = (reply: unknown, store?: { capabilities: string[] }) =>
  renderPage('/orders', { 'GET /orders': reply, 'GET /payments/fields': [] }, { ...(store && { store }) });

describe('/orders', () => {
  test('an order shows number, date, status, items, shipping and total', async () => {
    await openOrders({ data: [ORDER] });
    const card = within(await screen.findByRole('article', { name: 'Order HT-1' }));
    for (const text of [
      'March 5, 2026',
      'Pending',
      'Dabu Kurta',
      'Indigo, M · Qty 2 × ₹1,499.50',
      'Qty 3 × ₹33.33',
      '₹3,098.99',
      'Standard Shipping',
      'Not available',
    ]) {
      expect(card.getByText(text)).toBeTruthy();
    }
    expect(card.getByText(/12 MG Road\s+Bengaluru, Karnataka, 560001/)).toBeTruthy();
    expect(card.getByRole('link', { name: 'Track Order HT-1' }).getAttribute('href')).toBe(
      '/track-order?id=HT-1',
    );
  });

  test('the color Default is not shown', async () => {
    const items = [{ ...ORDER.items[0], selectedColor: 'Default' }];
    await openOrders({ data: [{ ...ORDER, items, cancelledItems: items }] });
    expect(await screen.findByText('M · Qty 2 × ₹1,499.50')).toBeTruthy();
    expect(screen.getByText('M · Qty 2 · Cancelled')).toBeTruthy();
    expect(screen.queryByText(/Default/)).toBeNull();
  });

  test('cancelled items are shown as cancelled and are not in the total', async () => {
    const cancelledItems = [{ id: '9', productTitle: 'Shawl', quantity: 2, price: 649 }];
    await openOrders({ data: [{ ...ORDER, cancelledItems }] });
    const card = within(await screen.findByRole('article', { name: 'Order HT-1' }));
    expect(card.getByText('Shawl').tagName).toBe('DEL');
    expect(card.getByText('Qty 2 · Cancelled')).toBeTruthy();
    expect(card.getByText('₹3,098.99')).toBeTruthy();
  });

  test('Pay Now is offered for Pending orders only, and the payment page shows the amount', async () => {
    await openOrders([
      ORDER,
      ...[1, 2, 3, 4, 7, 'odd'].map((status) => ({ ...ORDER, id: `x${status}`, status })),
    ]);
    const links = await screen.findAllByRole('link', { name: /^Pay Now/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/payment?orderId=HT-1']);
    await userEvent.click(links[0] as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Pay ₹3,098.99' })).toBeTruthy();
  });

  test('the shipping data that the merchant entered is shown, with a link to the carrier', async () => {
    const shipped = {
      ...ORDER,
      method: 'Blue Dart',
      trackingNumber: 'BD9',
      trackingUrl: 'https://t.example/BD9',
    };
    await openOrders([shipped]);
    expect((await screen.findByRole('link', { name: 'BD9' })).getAttribute('href')).toBe(
      'https://t.example/BD9',
    );
    expect(screen.getByText('Blue Dart')).toBeTruthy();
  });

  test('of an order in several shipments each is shown with its items and tracking number', async () => {
    const sent = { number: 1, method: 'Delhivery', trackingNumber: 'DL1', shippedAt: '2026-11-22T08:00:00Z' };
    const shipments = [
      { ...sent, trackingUrl: 'https://t.example/DL1', items: [{ id: ORDER.items[0]?.id, quantity: 1 }] },
      { number: 2, items: [{ id: 'gone', quantity: 1 }] },
    ];
    const order = { ...ORDER, status: 1, method: 'Delhivery', shipments, shipmentCount: 2 };
    await openOrders([order], { capabilities: ['shipments'] });
    expect(await screen.findByText('1 of 2 shipments sent')).toBeTruthy();
    expect(screen.getByText(/Shipment 1: on its way, Delhivery/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'DL1' }).getAttribute('href')).toBe('https://t.example/DL1');
    expect(screen.getByText(/Shipment 2: being packed/)).toBeTruthy();
    expect(screen.getByText(/1 × Dabu Kurta/)).toBeTruthy();
  });

  test('a server that does not announce shipments gets the usual fields', async () => {
    const shipments = [{ number: 1, shippedAt: '2026-11-22T08:00:00Z', items: [] }];
    await openOrders([{ ...ORDER, method: 'Delhivery', shipments, shipmentCount: 2 }]);
    expect(await screen.findByText('Delhivery')).toBeTruthy();
    expect(screen.queryByText(/shipments sent/)).toBeNull();
  });

  test('the invoice is linked as a page to print and a file to download', async () => {
    const invoice = { number: '26-27/000001', tax: 75.5, url: 'https://api.t.example/i/1' };
    const orders = [
      { ...ORDER, status: 1, invoice: { ...invoice, pdfUrl: 'https://api.t.example/i/1/pdf' } },
      { ...ORDER, id: 'HT-2', status: 1, invoice },
    ];
    await openOrders(orders, { capabilities: ['invoices'] });
    const files = await screen.findAllByRole('link', { name: 'Download PDF of invoice 26-27/000001' });
    expect(files.map((link) => link.getAttribute('href'))).toEqual(['https://api.t.example/i/1/pdf']);
    expect(screen.getAllByRole('link', { name: 'Invoice 26-27/000001' })).toHaveLength(2);
  });

  test('an invoice that the server does not announce is not shown (ruling 1)', async () => {
    const invoice = { number: '26-27/000001', tax: 75.5, url: 'https://api.t.example/i/1' };
    await openOrders([{ ...ORDER, status: 1, invoice }]);
    expect(await screen.findByText(/HT-1/)).toBeTruthy();
    expect(screen.queryByText(/Including GST/)).toBeNull();
    expect(screen.queryByRole('link', { name: /Invoice/ })).toBeNull();
  });

  test('the included GST is shown before there is an invoice, if the server announces it (ruling 24)', async () => {
    await openOrders([{ ...ORDER, gst: 71.38 }], { capabilities: ['order-gst'] });
    expect(await screen.findByText(/Including GST of ₹71\.38/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Invoice/ })).toBeNull();
  });

  test('a credit note is shown beside the invoice that it reverses', async () => {
    const note = { number: 'CN/26-27/000001', amount: 299.5, url: 'https://api.t.example/c/1' };
    const invoice = { number: '26-27/000001', tax: 75.5, url: 'https://api.t.example/i/1' };
    const creditNotes = [{ ...note, pdfUrl: 'https://api.t.example/c/1/pdf' }];
    await openOrders([{ ...ORDER, status: 2, invoice: { ...invoice, creditNotes } }], {
      capabilities: ['invoices'],
    });
    const page = await screen.findByRole('link', { name: 'Credit note CN/26-27/000001' });
    expect(page.getAttribute('href')).toBe(note.url);
    expect(page.closest('p')?.textContent).toContain('Credited ₹299.50.');
    const file = screen.getByRole('link', { name: 'Download PDF of credit note CN/26-27/000001' });
    expect(file.getAttribute('href')).toBe('https://api.t.example/c/1/pdf');
  });

  test.each([
    [
      { status: 0, refundDue: 3098.99 },
      /by then something in this order had been sold.*₹3,098\.99 back.*0-7 working days/,
    ],
    [{ status: 1, refundDue: 3098.99 }, /More was paid than this order needed\. We send ₹3,098\.99 back/],
    [{ status: 4, refundDue: 3098.99 }, /This order was cancelled\. We send ₹3,098\.99 back/],
    [{ status: 4, refunded: 3098.99 }, /^₹3,098\.99 was sent back\./],
    [
      {
        status: 1,
        refundDue: 649,
        cancelledItems: [{ id: '2', productTitle: 'Shawl', quantity: 1, price: 649 }],
      },
      /A part of this order was cancelled\. We send ₹649\.00 back/,
    ],
  ])('a refund that is due or sent is shown: %j', async (change, pattern) => {
    await openOrders([{ ...ORDER, ...change }]);
    const card = within(await screen.findByRole('article', { name: 'Order HT-1' }));
    expect(card.getByText(pattern)).toBeTruthy();
    expect(card.getByRole('link', { name: 'Refund policy' }).getAttribute('href')).toBe('/refund');
    expect(card.queryByRole('link', { name: /^Pay Now/ })).toBeNull();
  });

  test.each([
    [{ paid: true }, /came back to us\. Your payment is refunded as our refund policy says/, 1],
    [{ paid: true, refunded: 50 }, /policy says; .* has been sent\. ₹50\.00 was sent back\./, 1],
    [{ paid: true, refunded: 3098.99 }, /came back to us\. ₹3,098\.99 was sent back\./, 1],
    [{ paid: false }, /came back to us\. There is nothing to pay\.$/, 0],
    [{ paid: false, refundDue: 3098.99 }, /came back to us\. We send ₹3,098\.99 back/, 1],
  ])(
    'a shipment returned to the sender is shown, with its refund: %j',
    async (change, pattern, linkCount) => {
      await openOrders([{ ...ORDER, status: 2, returnedAt: '2026-03-12T20:00:00Z', ...change }]);
      const card = within(await screen.findByRole('article', { name: 'Order HT-1' }));
      expect(card.getByText('Shipped')).toBeTruthy();
      expect(card.getByText(pattern)).toBeTruthy();
      expect(card.queryAllByRole('link', { name: 'Refund policy' })).toHaveLength(linkCount);
      const steps = within(card.getByRole('list', { name: 'Progress of order HT-1' }));
      expect(steps.getByText('Came back to us')).toBeTruthy();
    },
  );

  test.each([
    [['no-email'], /policy says; this page shows it once the money has been sent\./],
    [[], /policy says; we write to you once the money has been sent\./],
  ])('an email about a refund is promised only if the server can send it: %j', async (capabilities, text) => {
    await openOrders([{ ...ORDER, status: 2, returnedAt: '2026-03-12T20:00:00Z', paid: true }], {
      capabilities,
    });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('a skeleton while loading, then the message for no orders', async () => {
    const { promise, resolve: sendReply } = Promise.withResolvers<unknown>();
    await openOrders(() => promise);
    expect(await screen.findByRole('status', { name: 'Loading your orders' })).toBeTruthy();
    sendReply([]);
    expect(await screen.findByText('No Orders Found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse Products' }).getAttribute('href')).toBe('/products');
  });

  test('a failure is shown, counts as no orders, and can be retried', async () => {
    let attempts = 0;
    await openOrders(() => (++attempts === 1 ? 500 : [ORDER]));
    expect(await screen.findByText('Failed to load your orders. Please try again.')).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
    expect(screen.getByText('No Orders Found')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article', { name: 'Order HT-1' })).toBeTruthy();
  });

  test('an expired session leads to sign-in', async () => {
    await openOrders(401);
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(window.history.state).toMatchObject({ from: '/orders' });
  });
});

describe('more orders than one page', () => {
  const orderOf = (n: number) => ({ ...ORDER, id: `HT-${n}` });
  const page = (ids: number[], totalPages = 2) => ({ data: ids.map(orderOf), pagination: { totalPages } });

  test('Show more adds the next page, each order once, until the last page', async () => {
    const pages = [page([3, 2]), page([2, 1])];
    const { calls } = await renderPage(
      '/orders',
      { 'GET /orders': (url: URL) => pages[Number(url.searchParams.get('page')) - 1] },
      { store: { capabilities: ['order-pages'] } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByRole('article', { name: 'Order HT-1' });
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(calls.filter((call) => call.startsWith('GET /orders'))).toEqual([
      'GET /orders?page=1&limit=20',
      'GET /orders?page=2&limit=20',
    ]);
  });

  test('a failed next page keeps the orders and can be tried again', async () => {
    let isDown = true;
    await renderPage(
      '/orders',
      {
        'GET /orders': (url: URL) =>
          url.searchParams.get('page') === '1' ? page([2]) : isDown ? 500 : page([1]),
      },
      { store: { capabilities: ['order-pages'] } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Failed to load your orders. Please try again.')).toBeTruthy();
    isDown = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('article', { name: 'Order HT-1' })).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Order HT-2' })).toBeTruthy();
  });

  test('a server of section 7 gets no parameters and no button is shown', async () => {
    const { calls } = await renderPage('/orders', { 'GET /orders': page([2, 1]) });
    await screen.findByRole('article', { name: 'Order HT-1' });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(calls.filter((call) => call.startsWith('GET /orders'))).toEqual(['GET /orders']);
  });
});
