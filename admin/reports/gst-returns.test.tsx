import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GstAmounts, GstReturn } from '#contract/admin/reports/gst-returns.ts';
import { dismissNotifications } from '../kit/feedback/notifications.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { gstPeriodChoices, parseGstPeriod } from './gst-periods.ts';
import { ReportScreen } from './report-screen.tsx';

// a quarter to one at night on 1 December in India, the evening before in UTC
const NOW = new Date('2026-11-30T19:15:00Z');

describe('the period of a GST return', () => {
  const parse = (search: string) => parseGstPeriod(new URLSearchParams(search), NOW);

  test('is the last one that has ended in India, unless another is chosen', () => {
    expect(parse('')).toEqual({ length: 'month', month: '2026-11' });
    expect(parse('length=quarter')).toEqual({ length: 'quarter', month: '2026-07' });
    expect(parse('month=2026-02')).toEqual({ length: 'month', month: '2026-02' });
    expect(parse('length=quarter&month=2026-02')).toEqual({ length: 'quarter', month: '2026-01' });
    expect(parse('length=year&month=2026-13')).toEqual({ length: 'month', month: '2026-11' });
  });

  test('is chosen from the last three years, or is the one in the URL', () => {
    const months = gstPeriodChoices(parse(''), NOW);
    expect(months.slice(0, 3).map(({ label }) => label)).toEqual(['Dec 2026', 'Nov 2026', 'Oct 2026']);
    expect(months).toHaveLength(37);
    expect(months.at(-1)).toEqual({ value: '2023-12', label: 'Dec 2023' });
    const quarters = gstPeriodChoices(parse('length=quarter&month=2020-05'), NOW);
    expect(quarters.slice(0, 2)).toEqual([
      { value: '2026-10', label: 'Oct to Dec 2026' },
      { value: '2026-07', label: 'Jul to Sept 2026' },
    ]);
    expect(quarters.at(-1)).toEqual({ value: '2020-04', label: 'Apr to Jun 2020' });
  });
});

const amounts = (taxable: number, igst: number, cgst: number): GstAmounts => ({
  taxable,
  igst,
  cgst,
  sgst: cgst,
  total: Math.round((taxable + igst + 2 * cgst) * 100) / 100,
});
const NONE = amounts(0, 0, 0);

const NOTHING: GstReturn = {
  range: { from: '2026-10-01', to: '2026-10-31' },
  hasEnded: true,
  gstin: '29AAGCB7383J1Z4',
  gstins: [],
  invoices: { documents: 0, ...NONE },
  creditNotes: { documents: 0, ...NONE },
  printable: { invoices: 0, creditNotes: 0 },
  commercialNotes: 0,
  unregisteredDocuments: 0,
  b2cs: [],
  b2cl: [],
  b2clCount: 0,
  cdnur: [],
  cdnurCount: 0,
  exemp: { interState: 0, intraState: 0 },
  hsn: [],
  hsnCount: 0,
  hsnWithSeveralRates: [],
  docs: [],
  gstr3b: { taxable: NONE, nilRated: 0, interState: [] },
};

const OCTOBER: GstReturn = {
  ...NOTHING,
  gstins: ['29AAGCB7383J1Z4'],
  invoices: { documents: 7, ...amounts(744.71, 15.25, 16.52) },
  creditNotes: { documents: 1, ...amounts(302.55, 0, 7.56) },
  printable: { invoices: 7, creditNotes: 1 },
  b2cs: [
    { place: '29-Karnataka', rate: 5, ...amounts(-120.1, 0, -3) },
    { place: '32-Kerala', rate: 18, ...amounts(84.75, 15.25, 0) },
  ],
  exemp: { interState: 0, intraState: 120 },
  hsn: [{ hsn: '0910', rate: 5, quantity: -1, ...amounts(-120.1, 0, -3) }],
  hsnCount: 1,
  docs: [
    { kind: 'invoices', from: '26-27/000101', to: '26-27/000107', count: 7 },
    { kind: 'credit-notes', from: 'CN/26-27/000003', to: 'CN/26-27/000003', count: 1 },
  ],
  gstr3b: {
    taxable: amounts(-35.35, 15.25, -3),
    nilRated: 120,
    interState: [{ place: '32-Kerala', taxable: 84.75, igst: 15.25 }],
  },
};

const NOT_PRINTED = () =>
  Response.json({ error: 'Nothing to print.', code: 'nothing_to_print' }, { status: 409 });

describe('the screen of the GST returns', () => {
  beforeEach(() => dismissNotifications());
  afterEach(() => cleanup());

  const show = (reply: unknown, at = '/reports/gst-returns?month=2026-10') =>
    renderScreen(<ReportScreen name="gst-returns" />, {
      at,
      permissions: ['reports.read'],
      // only what is requested counts here
      reply: ({ path }) => (path === '/admin/documents/issued' ? NOT_PRINTED() : reply),
    });
  const table = async (name: string) => within(await screen.findByRole('table', { name }));

  test('requests the period of the URL and shows each table with its taxes and total', async () => {
    const { requests } = show(OCTOBER);
    const sales = await table('Table 7');
    expect(requests[0]).toMatchObject({
      path: '/admin/reports/gst-returns',
      query: { length: 'month', month: '2026-10' },
    });
    const kerala = sales.getByRole('row', { name: /32-Kerala, 18%/ });
    expect(
      within(kerala)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['₹84.75', '₹15.25', '₹0.00', '₹0.00', '₹100.00']);
    expect(sales.getByRole('row', { name: /^Total/ }).textContent).toContain('−₹35.35');
    expect((await table('Table 12')).getByRole('row', { name: /0910, 5%/ }).textContent).toContain('−1');
    expect((await table('Table 8')).getByRole('row', { name: /Within the State/ }).textContent).toContain(
      '120',
    );
    const documents = await table('Table 13');
    documents.getByRole('row', { name: /^Invoices 26-27\/000101 to 26-27\/000107 7/ });
    (await table('GSTR-3B')).getByRole('row', { name: /3\.2 To consumers in 32-Kerala/ });
    // without such documents the tables are left out
    expect(screen.queryByRole('table', { name: 'Table 5' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Sales by State, last month/ })).toBeNull();
  });

  test('another month or quarter is requested and is in the URL', async () => {
    const { requests, location } = show(OCTOBER);
    await userEvent.selectOptions(await screen.findByLabelText('Return for a'), 'Quarter');
    await waitFor(() => expect(requests.at(-1)?.query).toEqual({ length: 'quarter', month: '2026-10' }));
    expect(location.history.at(-1)).toBe('/reports/gst-returns?length=quarter&month=2026-10');
  });

  test('stores the file of a table on the device, and prints documents by their date', async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { requests } = show(OCTOBER);
    const hsn = within(await screen.findByRole('region', { name: 'Table 12: HSN summary' }));
    await userEvent.click(hsn.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(names).toEqual(['hsn(b2c)-2026-10.csv']));
    expect(requests.at(-1)).toMatchObject({
      path: '/admin/reports/gst-returns/hsn(b2c)/csv',
      query: { length: 'month', month: '2026-10' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Print 1 credit note' }));
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        path: '/admin/documents/issued',
        query: { kind: 'credit-notes', from: '2026-10-01', to: '2026-10-31', part: '1' },
      }),
    );
    vi.restoreAllMocks();
  });

  test('many documents are printed in parts', async () => {
    const { requests } = show({ ...OCTOBER, printable: { invoices: 4_300, creditNotes: 0 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Print 4,300 invoices' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '4,001 to 4,300' }));
    await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ kind: 'invoices', part: '3' }));
  });

  test('a seller without a GST number reads that there is no return', async () => {
    const { gstin: _, ...unregistered } = NOTHING;
    show(unregistered);
    expect(await screen.findByText('No GST return')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('a period without documents is named', async () => {
    show(NOTHING);
    expect(await screen.findByText('No invoices or credit notes in Oct 2026')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('what makes a return incomplete is stated', async () => {
    show({
      ...OCTOBER,
      hasEnded: false,
      hsn: [{ hsn: '', rate: 5, quantity: 1, ...NONE }, ...OCTOBER.hsn],
      hsnWithSeveralRates: ['6205'],
      commercialNotes: 2,
      unregisteredDocuments: 1,
    });
    await screen.findByText(/The period has not ended yet/);
    screen.getByText(/had no HSN code of 4 to 8 digits \(table 12: no code at 5%\)/);
    screen.getByText(/^6205: the returns offline tool keeps only the last row/);
    screen.getByText(/^2 commercial credit notes without GST/);
    screen.getByText(/^1 document without GST, from a time without a GST number or under the composition/);
    screen.getByText(/Orders have no GST number of the buyer/);
  });

  test('of several GST numbers one is chosen', async () => {
    const { requests } = show({ ...OCTOBER, gstins: ['09ZZZCH0000Z1ZH', '29AAGCB7383J1Z4'] });
    await userEvent.selectOptions(await screen.findByLabelText(/^GST number/), '09ZZZCH0000Z1ZH');
    await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ gstin: '09ZZZCH0000Z1ZH' }));
  });

  test('an error is stated and can be tried again', async () => {
    show(Response.json({ error: 'The month is missing.', code: 'invalid_request' }, { status: 422 }));
    expect(await screen.findByText('The GST return could not be loaded.')).toBeTruthy();
    expect(screen.getByText('The month is missing.')).toBeTruthy();
  });
});
