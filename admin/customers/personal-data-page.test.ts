import { expect, test } from 'vitest';
import { personalDataPage } from './personal-data-page.ts';

test('the data of a person is a page with names, Indian times and rupees, in which nothing is run', () => {
  const page = personalDataPage(
    {
      exportedAt: '2026-11-24T18:30:00.000Z',
      account: null,
      orders: [
        {
          number: '7K3QX-9M2PD',
          totalRupees: 1546,
          deliveryAddress: { fullName: '<script>alert(1)</script>' },
          refunds: [],
          invoicesAndCreditNotes: [{ totalPaise: 154_600, gst: { isInterState: true } }],
        },
      ],
    },
    'Kadhai & Co',
  );
  const text = page.replaceAll(/<style>[\s\S]*<\/style>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Personal data at Kadhai &amp; Co');
  expect(text).toContain('Exported at 25 Nov 2026, 12:00 am Orders Number 7K3QX-9M2PD Total ₹1,546.00');
  expect(text).toContain('Delivery address Full name &lt;script&gt;alert(1)&lt;/script&gt; Refunds None');
  expect(text).toContain('Invoices and credit notes Total ₹1,546.00 Gst Is inter state Yes');
});
