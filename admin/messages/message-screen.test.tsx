import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AdminMessage, MessageEntry } from '#contract/admin/messages.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { taggedReply, withoutReadsAfterWrite } from '../testing/without-reads-after-write.ts';
import { MessageScreen } from './message-screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => cleanup());

const MESSAGE = {
  ticketNumber: 'T-5KHM39GT',
  createdAt: '2026-11-24T07:47:00.000Z',
  name: 'Asha Rao',
  email: 'asha@shopper.example',
  subject: 'Size',
  message: 'Does M fit?',
  state: 'open',
  acknowledgeBy: '2026-11-26T07:47:00.000Z',
  resolveBy: '2026-12-24T07:47:00.000Z',
  isOverdue: false,
  settings: { isClosed: false, assigneeId: null },
  entries: [],
  orders: [],
  assignees: [],
  sendsEmails: true,
} satisfies AdminMessage;

const show = (message: AdminMessage) =>
  renderScreen(<MessageScreen ticket={message.ticketNumber} />, {
    permissions: ['customers.edit'],
    reply: ({ path }) => (path === '/admin/messages/T-5KHM39GT' ? message : {}),
  });

test('an open message names its deadlines and takes a reply', async () => {
  show(MESSAGE);
  await screen.findByText('Solve by');
  expect(screen.getByText(/Not yet, due/)).toBeTruthy();
  expect(screen.getByLabelText('Your reply')).toBeTruthy();
});

test('a closed message of an erased person names no deadline and takes no reply', async () => {
  const { email: _, ...erased } = MESSAGE;
  show({ ...erased, name: 'Erased', state: 'closed', settings: { isClosed: true, assigneeId: null } });
  await screen.findByText('Erased with the personal data');
  expect(screen.queryByText(/Solve by|Not yet, due/)).toBeNull();
  expect(screen.queryByLabelText('Your reply')).toBeNull();
});

test('a message that does not exist is not asked for again', async () => {
  renderScreen(<MessageScreen ticket="T-5KHM39GT" />, {
    reply: () => Response.json({ error: 'There is no message T-5KHM39GT.' }, { status: 404 }),
  });
  await screen.findByText('There is no message T-5KHM39GT.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a closed message is opened again from the notification', async () => {
  const { requests } = renderScreen(<MessageScreen ticket="T-5KHM39GT" />, {
    permissions: ['customers.edit'],
    reply: ({ method, path }) => {
      if (path.endsWith('/undo')) return { isUndone: true };
      return method === 'PATCH' ? { ...MESSAGE, entryId: 12 } : MESSAGE;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Close the message' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(requests).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/admin/activity/12/undo' }),
    ),
  );
  await screen.findByText('Taken back.');
});

test('a message that was closed can be opened again before it is read again', async () => {
  const { requests } = renderScreen(<MessageScreen ticket="T-5KHM39GT" />, {
    permissions: ['customers.edit'],
    reply: withoutReadsAfterWrite(({ method, body }) => {
      if (method !== 'PATCH') return MESSAGE;
      const settings = { ...MESSAGE.settings, ...(body as object) };
      return taggedReply({ ...MESSAGE, settings, entryId: 12 }, 2);
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Close the message' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen the message' }));
  await screen.findByText('Reopened');
  const patches = requests.filter(({ method }) => method === 'PATCH');
  expect(patches.map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
    ['"1"', { isClosed: true }],
    ['"2"', { isClosed: false }],
  ]);
});

const entryOf = (id: number, kind: 'note' | 'reply', text: string): MessageEntry => ({
  id,
  kind,
  text,
  author: 'Meera Nair',
  createdAt: '2026-11-24T08:00:00.000Z',
  ...(kind === 'reply' && { state: 'waiting' as const }),
});

/** A shop that stores a reply once per idempotency key. The first reply to one is lost. */
function showWithLostReply() {
  const entries: MessageEntry[] = [];
  const stored = new Map<string | undefined, unknown>();
  const add = (kind: 'note' | 'reply', text: string) => entries.push(entryOf(entries.length + 1, kind, text));
  const open = () =>
    renderScreen(<MessageScreen ticket="T-5KHM39GT" />, {
      permissions: ['customers.edit'],
      reply: ({ path, key, body }) => {
        const { text } = (body ?? {}) as { text: string };
        if (path.endsWith('/notes')) add('note', text);
        if (path.endsWith('/replies')) {
          const earlier = stored.get(key);
          if (earlier !== undefined && earlier !== JSON.stringify(body))
            return Response.json({ error: 'Another request.', code: 'key_reused' }, { status: 422 });
          stored.set(key, JSON.stringify(body));
          if (earlier === undefined) add('reply', text);
          if (stored.size === 1 && earlier === undefined) throw new TypeError('Failed to fetch');
        }
        return { ...MESSAGE, entries: [...entries] };
      },
    });
  const replies = () => entries.filter(({ kind }) => kind === 'reply').map(({ text }) => text);
  return { open, replies };
}

const UNKNOWN = /It is not known whether the reply was sent: press the button again, it is sent once\.$/;

test('a reply whose confirmation is lost is sent once, also if entries were added before it is repeated', async () => {
  const { open, replies } = showWithLostReply();
  open();
  await userEvent.type(await screen.findByLabelText('Your reply'), 'Yes, it does.');
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByText(UNKNOWN);
  expect(screen.queryByText('The reply was not sent.')).toBeNull();
  await userEvent.type(screen.getByLabelText('Add a note'), 'Asked about M.');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('Asked about M.', { selector: '.message-text' });
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(screen.getByLabelText('Your reply')).toHaveProperty('value', ''));
  expect(replies()).toEqual(['Yes, it does.']);
  // the next one is another reply, after those that are shown
  await userEvent.type(screen.getByLabelText('Your reply'), 'And L too.');
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(replies()).toEqual(['Yes, it does.', 'And L too.']));
});

test('a reply whose confirmation is lost is not sent twice after the page is loaded again', async () => {
  const { open, replies } = showWithLostReply();
  const { unmount } = open();
  await userEvent.type(await screen.findByLabelText('Your reply'), 'Yes, it does.');
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByText(UNKNOWN);
  unmount();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Send reply' }));
  await screen.findByText(/^A reply was sent from this form before its last change/);
  expect(replies()).toEqual(['Yes, it does.']);
});

test('a second reply, before the message is read again, is after the first one', async () => {
  let sent = 0;
  const { requests } = renderScreen(<MessageScreen ticket="T-5KHM39GT" />, {
    permissions: ['customers.edit'],
    reply: withoutReadsAfterWrite(({ path }) => {
      if (!path.endsWith('/replies')) return MESSAGE;
      sent += 1;
      return { ...MESSAGE, entries: [entryOf(6 + sent, 'reply', 'Yes.')] };
    }),
  });
  for (const text of ['Yes.', 'And L too.']) {
    await userEvent.type(await screen.findByLabelText('Your reply'), text);
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(screen.getByLabelText('Your reply')).toHaveProperty('value', ''));
  }
  const bodies = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toEqual([
    { text: 'Yes.', closes: true, expected: { lastEntryId: 0 } },
    { text: 'And L too.', closes: true, expected: { lastEntryId: 7 } },
  ]);
});
