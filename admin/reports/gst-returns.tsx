import { Link } from 'wouter';
import { Section } from '#admin/kit/layout/section.tsx';

/** The address of the place of the GST returns, among the reports. */
export const GST_RETURNS = 'gst-returns';

/** The place of the GST returns: what an accountant can use for them now. */
export function GstReturns() {
  return (
    <Section title="GST returns">
      <p>
        The admin does not prepare GSTR-1 and GSTR-3B yet; give your accountant these figures and documents of
        the month:
      </p>
      <ul className="gst-sources">
        <li>
          <Link href="/reports/sales-by-state?range=last-month">Sales by State, last month</Link>: net sales
          and the GST they contain, for each place of supply. Download the CSV there.
        </li>
        <li>
          <Link href="/orders?view=all">Orders</Link>: choose the days, select the orders, then print or
          download their invoices and credit notes. Each states rate, taxable value, CGST, SGST or IGST.
        </li>
        <li>
          <Link href="/settings/taxes">Tax rates</Link>: products without a rate or an HSN code.
        </li>
      </ul>
    </Section>
  );
}
