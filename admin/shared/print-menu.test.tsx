import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AdminApi, ApiProvider } from '../api/api-context.tsx';
import { createAdminClient } from '../api/client.ts';
import { dismissNotifications, Notifications } from '../kit/feedback/notifications.tsx';
import { StaffProvider } from './current-staff.tsx';
import { PrintMenu } from './print-menu.tsx';
import type { PrintSelection } from './use-print.ts';

let requested: { path: string; body: unknown }[] = [];
let reply: () => Response | Promise<Response>;

beforeEach(() => {
  requested = [];
  reply = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
  localStorage.clear();
  dismissNotifications();
  vi.stubGlobal('open', () => window);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const packer = { permissions: ['orders.read', 'orders.fulfill'] } as never;

function open(selection: PrintSelection = { orders: ['7K3QX-9M2PD', 'HAAT1-23456'] }) {
  const client = createAdminClient({
    base: 'https://shop.example/api/v1',
    fetch: async (url, init) => {
      requested.push({ path: new URL(String(url)).pathname, body: JSON.parse(String(init?.body)) });
      const aborted = new Promise<never>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
      return await Promise.race([reply(), aborted]);
    },
  });
  const api = { client, staffId: () => undefined, setStaffId: () => {} } as unknown as AdminApi;
  return render(
    <ApiProvider value={api}>
      <StaffProvider value={packer}>
        <PrintMenu selection={selection} />
      </StaffProvider>
      <Notifications />
    </ApiProvider>,
  );
}

async function choose(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

test('prints one document for the whole selection', async () => {
  open();
  await choose('Shipping labels, 100 × 150 mm');
  await waitFor(() => expect(requested).toHaveLength(1));
  expect(requested[0]?.path).toBe('/api/v1/admin/documents');
  expect(requested[0]?.body).toMatchObject({ kind: 'labels', orders: ['7K3QX-9M2PD', 'HAAT1-23456'] });
});

test.each([
  ['packing slips', 'packing-slips'],
  ['invoices', 'invoices'],
  ['credit notes', 'credit-notes'],
])('downloads the %s of the selection as a ZIP', async (name, kind) => {
  open();
  await choose(`Download ${name} (ZIP)`);
  await waitFor(() => expect(requested).toHaveLength(1));
  expect(requested[0]?.body).toMatchObject({ kind, as: 'zip', orders: ['7K3QX-9M2PD', 'HAAT1-23456'] });
});

test('the page size of packing slips is chosen once and comes first from then on', async () => {
  const { unmount } = open();
  await choose('Packing slips, A4');
  await waitFor(() => expect(requested[0]?.body).toMatchObject({ kind: 'packing-slips', format: 'a4' }));
  unmount();
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  const [first] = await screen.findAllByRole('menuitem');
  expect(first?.textContent).toBe('Packing slips, A4');
});

test('shows why nothing was printed', async () => {
  const error = 'There is nothing to print. 7K3QX-9M2PD: The order is cancelled.';
  reply = () => Response.json({ error, code: 'nothing_to_print' }, { status: 409 });
  open();
  await choose('Invoices');
  expect(await screen.findByText(error)).toBeTruthy();
});

test('a document whose tab the browser blocks is opened by a button, and the screen stays', async () => {
  const openTab = vi.fn(() => null);
  vi.stubGlobal('open', openTab);
  open();
  await choose('Pick list');
  await userEvent.click(await screen.findByRole('button', { name: 'Open it' }));
  expect(openTab).toHaveBeenCalledTimes(2);
});

test('a large document is being prepared with a button that stops it', async () => {
  open({ shipments: Array.from({ length: 640 }, (_, i) => i + 1) });
  reply = () => new Promise<Response>(() => {});
  await choose('Packing slips, A5');
  await screen.findByText('Preparing the packing slips of 640 shipments…');
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(screen.queryByText(/^Preparing/)).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' }).ariaBusy).not.toBe('true'));
});

test('names shipments that were in an earlier file of the carrier', async () => {
  const file = { name: 'delhivery.csv', csv: 'a', again: ['7K3QX-9M2PD/1'], leftOut: [] };
  reply = () => Response.json(file);
  open({ shipments: [7] });
  await choose('Delhivery upload file (CSV)');
  expect(await screen.findByText('In an earlier file too: 7K3QX-9M2PD/1.')).toBeTruthy();
  expect(requested[0]?.path).toBe('/api/v1/admin/carrier-files');
});
