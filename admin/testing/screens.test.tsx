import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useShortcutKeys } from '#admin/kit/keyboard/shortcuts.ts';
import type { CategoryTree } from '#contract/admin/catalog/categories.ts';
import type { AdminCustomer, CustomerList } from '#contract/admin/customers.ts';
import type { AdminMessage, MessageList } from '#contract/admin/messages.ts';
import type { AdminShipment } from '#contract/admin/orders/shipments.ts';
import type { Report } from '#contract/admin/reports/reports.ts';
import { CategoriesScreen } from '../categories/categories-screen.tsx';
import { ContentScreen } from '../content/content-screen.tsx';
import { CustomerListScreen } from '../customers/customer-list-screen.tsx';
import { CustomerScreen } from '../customers/customer-screen.tsx';
import { dismissNotifications } from '../kit/feedback/notifications.tsx';
import { MessageListScreen } from '../messages/message-list-screen.tsx';
import { MessageScreen } from '../messages/message-screen.tsx';
import { newVariant } from '../products/variants/variant-matrix.ts';
import { VariantsSection } from '../products/variants/variants-section.tsx';
import { ReportScreen } from '../reports/report-screen.tsx';
import { RefundDialog } from '../shared/orders/refund-dialog.tsx';
import { ReturnDialog } from '../shared/orders/return-dialog.tsx';
import { renderScreen } from './render-screen.tsx';

beforeEach(() => {
  localStorage.clear();
  dismissNotifications();
});
afterEach(() => cleanup());

const CREATED = '2026-11-20T06:00:00.000Z';

describe('a return to sender', () => {
  const SHIPMENT = {
    id: 7,
    name: '7K3QX-9M2PD/1',
    number: 1,
    orderNumber: '7K3QX-9M2PD',
    shipmentCount: 1,
    isPaid: true,
    cod: 0,
    items: [{ lineNo: 1, title: 'Kurta', options: 'M', quantity: 3 }],
  } as unknown as AdminShipment;

  function Returning() {
    const [shipment, setShipment] = useState<AdminShipment | undefined>(SHIPMENT);
    return <ReturnDialog shipment={shipment} onClose={() => setShipment(undefined)} />;
  }

  test('a wrong number is not recorded: it gets the focus; a paid order is one press away', async () => {
    const { requests, location } = renderScreen(<Returning />, {
      reply: ({ method }) => (method === 'GET' ? {} : { refundable: 499 }),
    });
    const units = await screen.findByLabelText(/^Kurta, M/);
    await userEvent.clear(units);
    await userEvent.type(units, '9');
    await userEvent.click(screen.getByRole('button', { name: 'Record the return' }));
    expect(document.activeElement).toBe(units);
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.clear(units);
    await userEvent.type(units, '2');
    await userEvent.click(screen.getByRole('button', { name: 'Record and restock 2 units' }));
    await screen.findByText(/₹499\.00 is paid and can be refunded/);
    await userEvent.click(screen.getByRole('button', { name: 'Open the order' }));
    expect(location.history?.at(-1)).toBe('/orders/7K3QX-9M2PD');
  });
});

test('a refund dialog that opens with older figures suggests the newest amount', async () => {
  let refundable = 1_499;
  function Refunding() {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen ? (
      <RefundDialog orderNumber="7K3QX-9M2PD" onClose={() => setIsOpen(false)} />
    ) : (
      <button type="button" onClick={() => setIsOpen(true)}>
        Open again
      </button>
    );
  }
  renderScreen(<Refunding />, {
    reply: ({ method }) => {
      if (method === 'POST') {
        refundable = 1_399;
        return { message: 'Sent.', state: 'succeeded' };
      }
      return {
        orderNumber: '7K3QX-9M2PD',
        total: 2_998,
        payments: [{ reference: 'p1', state: 'captured', refundable, canRefund: true, refunds: [] }],
        lines: [],
        cancellationsDue: [],
      };
    },
  });
  const amount = await screen.findByLabelText(/^Amount/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '100');
  await userEvent.click(screen.getByRole('button', { name: 'Refund ₹100.00' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open again' }));
  await screen.findByRole('button', { name: 'Refund ₹1,399.00' });
});

test('money whose refund the gateway declined can be sent by hand, and is recorded under its number', async () => {
  const refunds = [{ id: 1, state: 'failed', message: 'The payment is too old to refund.' }];
  const { requests } = renderScreen(<RefundDialog orderNumber="7K3QX-9M2PD" onClose={() => {}} />, {
    reply: ({ method }) =>
      method === 'POST'
        ? { message: 'Recorded.', state: 'succeeded' }
        : {
            orderNumber: '7K3QX-9M2PD',
            total: 499,
            payments: [{ reference: 'p1', state: 'refund_due', refundable: 499, canRefund: true, refunds }],
            lines: [],
            cancellationsDue: [],
          },
  });
  await screen.findByText('The payment is too old to refund.');
  expect(screen.queryByLabelText(/^Number of your transfer/)).toBeNull();
  await userEvent.click(screen.getByLabelText(/^I have sent the money myself/));
  await userEvent.type(screen.getByLabelText(/^Number of your transfer/), '412345678905');
  await userEvent.click(screen.getByRole('button', { name: 'Record refund of ₹499.00' }));
  await screen.findByText('Recorded.');
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    amount: 499,
    bankReference: '412345678905',
  });
});

test('money that is due for cancelled items is offered first, and is recorded as their refund', async () => {
  const shawl = { lineNo: 2, title: 'Shawl', options: '', quantity: 1 };
  const { requests } = renderScreen(<RefundDialog orderNumber="7K3QX-9M2PD" onClose={() => {}} />, {
    reply: ({ method }) =>
      method === 'POST'
        ? { message: 'Recorded.', state: 'succeeded' }
        : {
            orderNumber: '7K3QX-9M2PD',
            total: 897,
            payments: [
              { reference: 'p1', state: 'captured', refundable: 1_546, canRefund: false, refunds: [] },
            ],
            lines: [],
            cancellationsDue: [{ cancellationId: 7, payment: 'p1', amount: 649, items: [shawl] }],
          },
  });
  const what = await screen.findByLabelText<HTMLSelectElement>('What is refunded');
  expect(what.selectedOptions[0]?.textContent).toBe('Cancelled: 1 × Shawl, ₹649.00');
  expect(screen.queryByLabelText(/^Amount/)).toBeNull();
  await userEvent.selectOptions(what, 'Other items, or an amount');
  screen.getByRole('button', { name: 'Record refund of ₹897.00' });
  await userEvent.selectOptions(what, 'Cancelled: 1 × Shawl, ₹649.00');
  await userEvent.type(screen.getByLabelText(/^Number of your transfer/), '412345678905');
  await userEvent.click(screen.getByRole('button', { name: 'Record refund of ₹649.00' }));
  await screen.findByText('Recorded.');
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    payment: 'p1',
    amount: 649,
    cancellationId: 7,
    expected: { refundable: 1_546 },
    bankReference: '412345678905',
  });
});

test('a refund dialog whose payments cannot be loaded states it in the dialog, and can be closed', async () => {
  let isClosed = false;
  renderScreen(
    <RefundDialog
      orderNumber="7K3QX-9M2PD"
      onClose={() => {
        isClosed = true;
      }}
    />,
    { reply: () => Response.json({ error: 'It failed.', code: 'internal' }, { status: 422 }) },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund order 7K3QX-9M2PD' }));
  await dialog.findByText('The payments of the order could not be loaded.');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(isClosed).toBe(true);
});

test('of several variants, the field that the server rejects is marked, with the reason', () => {
  const variants = {
    a: { ...newVariant(), values: ['S'] },
    b: { ...newVariant(), values: ['M'] },
  };
  const fieldError = (path: string) => (path === 'variants.b.price' ? 'Enter a price.' : undefined);
  const other = { set: () => {}, missing: 0, onAddMissing: () => {} };
  render(<VariantsSection variants={variants} fieldError={fieldError} {...other} />);
  expect(screen.getByText('Enter a price.')).toBeTruthy();
  const marked = screen.getAllByRole('textbox').filter((field) => field.getAttribute('aria-invalid'));
  expect(marked.map((field) => field.getAttribute('aria-label'))).toEqual(['Price ₹ of M']);
});

describe('messages', () => {
  const ROW = {
    ticketNumber: 'T-4711',
    createdAt: CREATED,
    name: 'Asha Rao',
    email: 'asha@customer.example',
    subject: 'Where is my order?',
    state: 'open' as const,
    acknowledgeBy: '2026-11-22T06:00:00.000Z',
    resolveBy: '2026-12-20T06:00:00.000Z',
    isOverdue: true,
  };
  const MESSAGE: AdminMessage = {
    ...ROW,
    message: 'It should have come on Monday.',
    settings: { isClosed: false, assigneeId: null },
    entries: [{ id: 3, kind: 'note', author: 'Meera Nair', text: 'Asked the courier', createdAt: CREATED }],
    orders: [{ number: '7K3QX-9M2PD', createdAt: CREATED, total: 499, status: 2 }],
    sendsEmails: true,
    repliesGoTo: 'care@kadhai.example',
    assignees: [],
  };
  const reading = () => ({
    permissions: ['customers.read', 'customers.edit'] as const,
    reply: (): unknown => MESSAGE,
  });

  test('the inbox asks for the open ones and counts those that are late', async () => {
    const views = { open: 2, overdue: 1, replied: 0, closed: 0, all: 2 };
    const list: MessageList = { data: [ROW], total: 1, views };
    const { requests } = renderScreen(<MessageListScreen />, { reply: () => list });
    expect((await screen.findAllByText('Where is my order?')).length).toBeGreaterThan(0);
    expect(requests[0]).toMatchObject({ path: '/admin/messages', query: { view: 'open' } });
    expect(document.body.textContent).toMatch(/Overdue\D{0,3}1/);
  });

  test('Space shows a message beside the list', async () => {
    function Inbox() {
      useShortcutKeys();
      return <MessageListScreen />;
    }
    renderScreen(<Inbox />, { reply: () => ({ data: [ROW], total: 1 }) });
    await screen.findAllByText('Where is my order?');
    await userEvent.keyboard('j ');
    const preview = await screen.findByRole('dialog', { name: /^Message .* from / });
    within(preview).getByText('Where is my order?');
    within(preview).getByRole('button', { name: 'Open' });
  });

  test('a message states where the response to a reply arrives, and a reply closes it once sent', async () => {
    const { requests } = renderScreen(<MessageScreen ticket="T-4711" />, reading());
    await screen.findByText('It should have come on Monday.');
    expect(screen.getByText('care@kadhai.example')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send reply' }).disabled).toBe(true);
    await userEvent.type(screen.getByLabelText(/Your reply/), 'It arrives tomorrow.');
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    await screen.findByText('The reply to Asha Rao is on its way');
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/admin/messages/T-4711/replies',
      body: { text: 'It arrives tomorrow.', closes: true, expected: { lastEntryId: 3 } },
    });
  });

  test('a reply that was not accepted stays in the field, with the reason', async () => {
    const error = 'Ravi Kumar has answered meanwhile. Read that reply first; yours is kept as a draft.';
    renderScreen(<MessageScreen ticket="T-4711" />, {
      ...reading(),
      reply: ({ method }) =>
        method === 'GET' ? MESSAGE : Response.json({ error, code: 'message_changed' }, { status: 409 }),
    });
    const field = await screen.findByLabelText<HTMLTextAreaElement>(/Your reply/);
    await userEvent.type(field, 'Tomorrow.');
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText(error)).toBeTruthy();
    expect(field.value).toBe('Tomorrow.');
  });

  test('who may only read has no reply, and no note', async () => {
    renderScreen(<MessageScreen ticket="T-4711" />, { ...reading(), permissions: ['customers.read'] });
    await screen.findByText('It should have come on Monday.');
    expect(screen.queryByLabelText(/Your reply/)).toBeNull();
    expect(screen.queryByLabelText('Add a note')).toBeNull();
  });
});

describe('customers', () => {
  const CUSTOMER: AdminCustomer = {
    id: 'guest-7K3QX-9M2PD',
    name: 'Ravi Kumar',
    phone: '+91 98450 12345',
    hasAccount: false,
    since: CREATED,
    orders: 1,
    total: 1499,
    returned: 1,
    recentOrders: [{ number: '7K3QX-9M2PD', createdAt: CREATED, total: 1499, status: 2 }],
    returns: [{ number: '7K3QX-9M2PD', returnedAt: CREATED, reason: 'refused' }],
    addresses: [],
    messages: [],
    notes: [{ id: 1, author: 'Meera Nair', text: 'Call before delivery', createdAt: CREATED }],
  };

  test('the list shows guests with their phone number', async () => {
    const list: CustomerList = { data: [CUSTOMER], total: 1 };
    const { requests } = renderScreen(<CustomerListScreen />, { at: '/?q=ravi', reply: () => list });
    const [link] = await screen.findAllByRole('link', { name: /Ravi Kumar/ });
    expect(link?.getAttribute('href')).toBe('/customers/guest-7K3QX-9M2PD');
    expect(requests[0]).toMatchObject({ path: '/admin/customers', query: { view: 'all', q: 'ravi' } });
  });

  test('a page shows what came back and why; a note is added, and the field is empty again', async () => {
    const { requests } = renderScreen(<CustomerScreen id={CUSTOMER.id} />, {
      permissions: ['customers.read', 'customers.edit'],
      reply: () => CUSTOMER,
    });
    const back = await screen.findByRole('region', { name: 'Returned to sender' });
    expect(within(back).getByText('Refused at the door')).toBeTruthy();
    const field = screen.getByLabelText<HTMLTextAreaElement>(/Add a note/);
    await userEvent.type(field, 'Paid in cash');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(field.value).toBe(''));
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/admin/customers/guest-7K3QX-9M2PD/notes',
      body: { text: 'Paid in cash' },
    });
  });

  test('a customer who is gone is named as such', async () => {
    const error = 'There is no such customer.';
    renderScreen(<CustomerScreen id="guest-x" />, {
      reply: () => Response.json({ error, code: 'not_found' }, { status: 404 }),
    });
    expect(await screen.findByText(error)).toBeTruthy();
  });
});

describe('reports', () => {
  const FIGURES = { units: 3, gross: 5250, returned: 1050, net: 4200, gst: 200, orders: 2 };
  const REPORT: Report = {
    name: 'sales-by-state',
    range: { from: '2026-11-01', to: '2026-11-22' },
    previous: { from: '2026-10-01', to: '2026-10-22' },
    rows: [
      { key: '32', label: 'Kerala', ...FIGURES, units: 2, gross: 4150, net: 3100 },
      { key: '29', label: 'Karnataka', ...FIGURES, units: 1, gross: 1100, returned: 0, net: 1100 },
    ],
    count: 2,
    total: { ...FIGURES, previousNet: 2100, previousUnits: 1 },
  };

  test('the days are in the URL and in the request; the total is compared with the days before', async () => {
    const { requests, location } = renderScreen(<ReportScreen name="sales-by-state" />, {
      at: '/reports/sales-by-state?range=this-month',
      reply: () => REPORT,
    });
    expect((await screen.findAllByText(/\+100\s?%/)).length).toBeGreaterThan(0);
    expect(screen.getByRole('row', { name: /Kerala/ }).textContent).toContain('3,100.00');
    expect(requests[0]).toMatchObject({
      path: '/admin/reports/sales-by-state',
      query: { range: 'this-month' },
    });
    await userEvent.selectOptions(screen.getByLabelText('Days'), 'Last month');
    await waitFor(() => expect(requests.at(-1)?.query).toEqual({ range: 'last-month' }));
    expect(location.history.at(-1)).toContain('range=last-month');
  });

  test('chosen days are requested once both are there', async () => {
    const { requests } = renderScreen(<ReportScreen name="sales-by-day" />, {
      at: '/reports/sales-by-day?range=custom&from=2026-11-01',
      reply: () => ({ ...REPORT, name: 'sales-by-day' }),
    });
    expect(requests).toEqual([]);
    await userEvent.type(screen.getByLabelText('Last day'), '2026-11-05');
    const query = { range: 'custom', from: '2026-11-01', to: '2026-11-05' };
    await waitFor(() => expect(requests[0]?.query).toEqual(query));
  });

  test('days without a sale are named', async () => {
    const total = { units: 0, gross: 0, returned: 0, net: 0 };
    renderScreen(<ReportScreen name="sales-by-state" />, {
      at: '/reports/sales-by-state?range=today',
      reply: () => ({ ...REPORT, rows: [], count: 0, total }),
    });
    expect(await screen.findByText('Nothing was sold on these days')).toBeTruthy();
  });
});

describe('categories', () => {
  const TREE: CategoryTree = {
    entries: [{ name: 'Sarees' }, { name: 'Kurtas' }, { name: 'Spices' }],
    isBuiltIn: false,
    listed: { Sarees: 2, Kurtas: 1, Spices: 4 },
    categories: [
      { name: 'Spices', products: 4, listed: 4, parts: [{ name: 'Whole', products: 4, listed: 4 }] },
    ],
    uncategorized: 0,
  };
  test('a sub-category is renamed within its category', async () => {
    const { requests } = renderScreen(<CategoriesScreen />, {
      reply: ({ method }) => (method === 'POST' ? { products: 4, entryId: 1 } : TREE),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Whole' }));
    const field = await screen.findByLabelText(/New name/);
    await userEvent.clear(field);
    await userEvent.type(field, 'Whole spices');
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await screen.findByText('Whole is now Whole spices');
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/admin/categories/rename',
      body: { from: 'Whole', to: 'Whole spices', category: 'Spices' },
    });
  });

  test('a changed menu is saved from the dialog that renames a category, which then goes on', async () => {
    let tree = TREE;
    const { requests } = renderScreen(<CategoriesScreen />, {
      reply: ({ method, body }) => {
        if (method === 'PUT') tree = { ...TREE, ...(body as Pick<CategoryTree, 'entries'>) };
        return method === 'PUT' ? { ...tree, entryId: 1 } : tree;
      },
    });
    await userEvent.type(await screen.findByLabelText('New category'), 'Tea');
    await userEvent.click(screen.getByRole('button', { name: 'Add to the menu' }));
    expect(screen.getByText('Not saved:')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Rename.* Spices$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/New name/), ' and herbs');
    const isBlocked = () => dialog.getByRole('button', { name: 'Rename' }).getAttribute('aria-disabled');
    expect(isBlocked()).toBe('true');
    await userEvent.click(dialog.getByRole('button', { name: 'Save the menu' }));
    await waitFor(() => expect(isBlocked()).toBeNull());
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      entries: [...TREE.entries, { name: 'Tea' }],
    });
  });

  test('each saved category leads to its own text and image', async () => {
    renderScreen(<CategoriesScreen />, { permissions: ['content.edit'], reply: () => TREE });
    await userEvent.type(await screen.findByLabelText('New category'), 'Tea');
    await userEvent.click(screen.getByRole('button', { name: 'Add to the menu' }));
    const texts = screen.getAllByRole('link', { name: /^Text and image of/ });
    expect(texts.map((link) => link.getAttribute('href'))).toEqual(
      TREE.entries.map(({ name }) => `/content/texts/listings?category=${name}`),
    );
  });

  test('screen readers hear the new place of a category that is moved by keyboard', async () => {
    renderScreen(<CategoriesScreen />, { reply: () => TREE });
    const button = await screen.findByRole('button', { name: 'Move Sarees down' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('Sarees is now 2 of 3').getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(button);
  });

  test('a link of the home page to a category without products is named', async () => {
    const body = { actionLink: '/products?category=tea', category1: 'Kurtas', category2: 'Spices' };
    renderScreen(<ContentScreen kind="texts" name="home" />, {
      reply: ({ path }) =>
        path === '/admin/categories'
          ? { ...TREE, listed: { ...TREE.listed, Kurtas: 0 } }
          : { kind: 'texts', key: 'home', title: 'Home page', body, live: body, scheduled: [] },
    });
    const sections = within(await screen.findByRole('region', { name: 'First view' }));
    const hint = 'Customers find nothing there. Add products, or choose something else.';
    const chosen = (label: string) => {
      const field = screen.getAllByLabelText<HTMLSelectElement>(label)[0];
      return [field?.selectedOptions[0]?.textContent, field?.getAttribute('aria-describedby') !== null];
    };
    await sections.findByText(hint);
    expect(chosen('The button leads to')).toEqual(['Category tea (empty)', true]);
    expect(chosen('First category')).toEqual(['Kurtas (empty)', true]);
    expect(chosen('Second category')).toEqual(['Spices', false]);
  });

  test('the text of the chosen category is written at once, beside the page that shows it', async () => {
    const body = { 'title:all': '', 'title:kurtas': '', 'intro:kurtas': '', 'image:kurtas': '' };
    const stub = { kind: 'texts', key: 'listings', title: 'Categories', body, live: body, scheduled: [] };
    renderScreen(<ContentScreen kind="texts" name="listings" />, {
      at: '/content/texts/listings?category=Kurtas',
      reply: ({ method }) => (method === 'POST' ? { token: 'T' } : stub),
    });
    const section = await screen.findByRole('region', { name: 'Kurtas' });
    expect(document.activeElement).toBe(within(section).getByLabelText('Heading'));
  });
});
