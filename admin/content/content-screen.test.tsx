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

const APPEARANCE = {
  kind: 'appearance',
  key: 'shop',
  title: 'Appearance',
  body: {},
  live: {},
  scheduled: [],
};
const imageFile = (name: string) => new File(['x'], name, { type: 'image/png' });

test('leaving while a logo is uploaded and prepared asks first; what arrives later changes nothing', async () => {
  let prepare = (_: unknown) => {};
  const { requests, unmount } = renderScreen(
    <>
      <ContentScreen kind="appearance" name="shop" />
      <LeaveDialog />
    </>,
    {
      reply: ({ method, path }) => {
        if (method === 'POST') return { url: '/media/own/logo.png' };
        if (!path.endsWith('/files')) return APPEARANCE;
        return new Promise((resolve) => (prepare = resolve));
      },
    },
  );
  await userEvent.upload(await screen.findByLabelText('Upload the logo'), imageFile('logo.png'));
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

test('a logo that is ready after a save is added to what was saved', async () => {
  let prepare = (_: unknown) => {};
  let stored = { ...APPEARANCE, body: {} };
  let version = 1;
  renderScreen(<ContentScreen kind="appearance" name="shop" />, {
    reply: ({ method, path, body }) => {
      if (method === 'POST') return { url: '/media/own/logo.png' };
      if (path.endsWith('/files')) return new Promise((resolve) => (prepare = resolve));
      if (method === 'PATCH') {
        stored = { ...stored, body: { ...stored.body, ...(body as object) } };
        version += 1;
      }
      return taggedReply(stored, version);
    },
  });
  await userEvent.upload(await screen.findByLabelText('Upload the logo'), imageFile('logo.png'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Accent colour' }), '#f0ac2c');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Saved as a draft/);
  prepare({ webp: '/media/logo.webp' });
  await screen.findByAltText('Logo of the shop');
  expect(screen.getByRole('textbox', { name: 'Accent colour' })).toHaveProperty('value', '#f0ac2c');
});

test('of two logos the one that was chosen last is used, whichever is ready first', async () => {
  const prepared = new Map<string | undefined, (files: unknown) => void>();
  let uploads = 0;
  renderScreen(<ContentScreen kind="appearance" name="shop" />, {
    reply: ({ method, path, query }) => {
      if (method === 'POST') {
        uploads += 1;
        return { url: `/media/own/${uploads}.png` };
      }
      if (!path.endsWith('/files')) return APPEARANCE;
      return new Promise((resolve) => prepared.set(query.url, resolve));
    },
  });
  const field = await screen.findByLabelText('Upload the logo');
  await userEvent.upload(field, imageFile('first.png'));
  await waitFor(() => expect(prepared.size).toBe(1));
  await userEvent.upload(field, imageFile('second.png'));
  await waitFor(() => expect(prepared.size).toBe(2));
  prepared.get('/media/own/2.png')?.({ webp: '/media/second.webp' });
  const logo = await screen.findByAltText('Logo of the shop');
  prepared.get('/media/own/1.png')?.({ webp: '/media/first.webp' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(logo.getAttribute('src')).toBe('/media/second.webp');
});
