import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminShipment } from '#contract/admin/orders/shipments.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ShipmentsScreen } from './shipments-screen.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('open', () => window);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shipment = (id: number) =>
  ({
    id,
    name: `7K3QX-9M2P${id}/1`,
    orderNumber: `7K3QX-9M2P${id}`,
    number: 1,
    shipmentCount: 1,
    customerName: 'Asha Rao',
    city: 'Mysuru',
    postalCode: '570001',
    isPaid: true,
    cod: 0,
    items: [],
  }) as unknown as AdminShipment;

test('a shipment on the way is found by its tracking number, and later ones are shown page by page', async () => {
  const pages: Record<string, unknown> = {
    '': { data: [shipment(1), shipment(2)], total: 3, next: '2' },
    2: { data: [shipment(3)], total: 3 },
  };
  const at = '/ship?view=on-the-way';
  // a change of the state reads the URL of the window
  window.history.replaceState(null, '', at);
  const { location, requests } = renderScreen(<ShipmentsScreen />, {
    at,
    reply: ({ query }) =>
      query.q ? { data: query.q === 'DL3' ? [shipment(3)] : [], total: 1 } : pages[query.after ?? ''],
  });
  const shown = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
  await screen.findByText('The first 2 of 3 are shown.');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(shown()).toEqual(['7K3QX-9M2P1', '7K3QX-9M2P2', '7K3QX-9M2P3']));
  expect(screen.queryByText(/are shown/)).toBeNull();

  await userEvent.type(screen.getByRole('searchbox'), 'DL3');
  await waitFor(() => expect(shown()).toEqual(['7K3QX-9M2P3']));
  expect(location.history?.at(-1)).toBe('/ship?view=on-the-way&q=DL3');
  expect(requests.at(-1)?.query).toMatchObject({ view: 'on-the-way', q: 'DL3' });
  await userEvent.type(screen.getByRole('searchbox'), '9');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(shown()).toHaveLength(3));
});

test('the button that marks shipments as delivered names the email to the customers', async () => {
  renderScreen(<ShipmentsScreen />, {
    at: '/ship?view=on-the-way',
    reply: ({ path }) =>
      path === '/admin/shop' ? { sendsEmail: true } : { data: [shipment(1), shipment(2)], total: 2 },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'All 2' }));
  await screen.findByRole('button', { name: 'Mark 2 as delivered and email the customers' });
});

test('a shipment that came back collects no cash any more', async () => {
  const unpaid = { ...shipment(1), isPaid: false, cod: 6995 };
  const show = (data: object) =>
    renderScreen(<ShipmentsScreen />, {
      at: '/ship?view=returned',
      reply: () => ({ data: [data], total: 1 }),
    });
  show(unpaid);
  await screen.findByText('Cash ₹6,995.00');
  cleanup();
  show({ ...unpaid, returnedAt: '2026-11-24T09:46:00.000Z', returnReason: 'refused' });
  await screen.findByText('7K3QX-9M2P1');
  expect(screen.queryByText('Cash ₹6,995.00')).toBeNull();
});

const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });

function renderShipments(data: AdminShipment[]) {
  const replies: Record<string, unknown> = {
    '/admin/shipments': { data, total: data.length },
    '/admin/carriers': { carriers: [{ name: 'India Post', isActive: true, isDefault: true }] },
  };
  return renderScreen(<ShipmentsScreen />, {
    at: '/ship',
    reply: ({ path }) => (path === '/admin/documents' ? pdf() : (replies[path] ?? {})),
  });
}

test('how many tracking numbers have a wrong check digit is shown before they are sent', async () => {
  renderShipments([shipment(1), shipment(2), shipment(3)]);
  await userEvent.type(await screen.findByLabelText('Tracking number of 7K3QX-9M2P1'), 'EE123456785IN');
  expect(screen.queryByText(/wrong check digit/)).toBeNull();
  await userEvent.type(screen.getByLabelText('Tracking number of 7K3QX-9M2P2'), 'EE123456784IN');
  expect(screen.getByText('1 number with a wrong check digit: compare with its label first.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Tracking number of 7K3QX-9M2P3'), 'EE123456783IN');
  expect(
    screen.getByText('2 numbers with a wrong check digit: compare with their labels first.'),
  ).toBeTruthy();
});

test('with nothing to ship, the orders to pack are one press away', async () => {
  renderShipments([]);
  expect((await screen.findByRole('link', { name: 'Pack orders' })).getAttribute('href')).toBe('/pack');
});

const STORED_NUMBERS = 'admin tracking numbers';

test('more shipments than a request accepts are sent in turns, and what was not sent stays', async () => {
  const ids = Array.from({ length: 201 }, (_, i) => i + 1);
  const numbers = Object.fromEntries(ids.map((id) => [id, `AWB${1_000 + id}`]));
  // entered on a later page of the list, which is not shown any more
  localStorage.setItem(STORED_NUMBERS, JSON.stringify({ ...numbers, 999: 'AWB1001' }));
  const turns: string[][] = [];
  const { requests } = renderScreen(<ShipmentsScreen />, {
    at: '/ship',
    reply: ({ method, path, body }) => {
      if (path === '/admin/carriers')
        return { carriers: [{ name: 'India Post', isActive: true, isDefault: true }] };
      if (method !== 'POST') return { data: ids.map(shipment), total: 201 };
      const items = (body as { shipments: { number: string }[] }).shipments.map(({ number }) => number);
      turns.push(items);
      if (turns.length === 2) return Response.json({ error: 'Busy.', code: 'busy' }, { status: 422 });
      return { results: items.map((item, i) => (i === 6 ? { item, error: 'Not packed.' } : { item })) };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Ship 201 shipments' }));
  await waitFor(() => expect(turns.map(({ length }) => length)).toEqual([200, 1]));
  await screen.findByRole('button', { name: 'Ship 2 shipments' });
  expect(JSON.parse(localStorage.getItem(STORED_NUMBERS) ?? '')).toEqual({
    7: 'AWB1007',
    201: 'AWB1201',
    999: 'AWB1001',
  });
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('documents are of all packed shipments that are shown, or of the selected ones', async () => {
  const { requests } = renderShipments([shipment(1), shipment(2), shipment(3)]);
  const printLabels = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Shipping labels/ }));
    const isPrinted = ({ path }: { path: string }) => path === '/admin/documents';
    await waitFor(() => expect(requests.some(isPrinted)).toBe(true));
    return requests.splice(requests.findIndex(isPrinted), 1)[0]?.body;
  };
  await screen.findByText('Labels, slips and carrier files for 3 shipments');
  expect(await printLabels()).toMatchObject({ shipments: [1, 2, 3] });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select 7K3QX-9M2P2/1' }));
  screen.getByText('Labels, slips and carrier files for 1 selected shipment');
  expect(await printLabels()).toMatchObject({ shipments: [2] });
});
