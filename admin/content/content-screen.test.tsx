import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LeaveDialog, leaveGuarded } from '#admin/kit/draft/leave-guard.tsx';
import { dismissNotifications } from '#admin/kit/feedback/notifications.tsx';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { taggedReply, withoutReadsAfterWrite } from '#admin/testing/without-reads-after-write.ts';
import { ContentScreen } from './content-screen.tsx';

beforeEach(() => {
  localStorage.clear();
  dismissNotifications();
});
afterEach(() => cleanup());

test('a saved draft is published from its notification before the page is read again', async () => {
  let version = 1;
  const document = { kind: 'contact', key: 'page', title: 'Contact', body: {}, live: {}, scheduled: [] };
  const { requests } = renderScreen(<ContentScreen kind="contact" name="page" />, {
    reply: withoutReadsAfterWrite(({ method, path, body }) => {
      if (method === 'PATCH') version += 1;
      const published = path.endsWith('/publish') && { activityId: 3 };
      return taggedReply({ ...document, ...published, ...(method === 'PATCH' && { body }) }, version);
    }),
  });
  const field = await screen.findByLabelText('Phone hours');
  await userEvent.type(field, '10 to 6');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Publish now' }));
  await screen.findByText('Published. Your shop shows it now.');
  const sent = () => requests.filter(({ method }) => method !== 'GET');
  expect(sent().map(({ method, ifMatch }) => [method, ifMatch])).toEqual([
    ['PATCH', '"1"'],
    ['POST', '"2"'],
  ]);
});

test('leaving while a logo is uploaded and prepared asks first; what arrives later changes nothing', async () => {
  const document = {
    kind: 'appearance',
    key: 'shop',
    title: 'Appearance',
    body: {},
    live: {},
    scheduled: [],
  };
  let prepare = (_: unknown) => {};
  const { requests, unmount } = renderScreen(
    <>
      <ContentScreen kind="appearance" name="shop" />
      <LeaveDialog />
    </>,
    {
      reply: ({ method, path }) => {
        if (method === 'POST') return { url: '/media/own/logo.png' };
        if (!path.endsWith('/files')) return document;
        return new Promise((resolve) => (prepare = resolve));
      },
    },
  );
  const logo = new File(['x'], 'logo.png', { type: 'image/png' });
  await userEvent.upload(await screen.findByLabelText('Upload the logo'), logo);
  let hasLeft = false;
  leaveGuarded(() => {
    hasLeft = true;
  });
  await screen.findByRole('alertdialog', { name: 'Leave before the upload ends?' });
  screen.getByText('The logo is not ready yet. It is lost when you leave.');
  expect(screen.queryByText(/stored on this device/)).toBeNull();
  expect(hasLeft).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(hasLeft).toBe(true);
  await waitFor(() => expect(requests.at(-1)?.path).toMatch(/\/files$/));
  unmount();
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('admin.draft.'));
  prepare({ webp: '/media/logo.webp' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(drafts()).toEqual([]);
});
