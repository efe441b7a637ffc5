import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SaveBar } from './save-bar.tsx';

test('a save that is rejected shows the first wrong field, wherever it is', async () => {
  const draft = {
    changes: [{ path: 'price', before: 1, after: 0 }],
    isDirty: true,
    isSaving: false,
    error: 'Price must be above 0',
    conflicts: [],
    save: async () => false,
    discard: () => {},
    resolve: () => {},
  };
  render(
    <main>
      <input aria-label="Title" />
      <input aria-label="Price" aria-invalid />
      <input aria-label="Stock" aria-invalid />
      <SaveBar draft={draft} labels={{ price: 'Price' }} />
    </main>,
  );
  screen.getByText(/Price must be above 0\. Your changes are stored/);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Price')));
});

test('a choice is explained: why both cannot apply, and what differs in values that read the same', () => {
  const draft = {
    changes: [{ path: 'text', before: '<p>Soft</p>', after: '<b>Soft</b>' }],
    isDirty: true,
    isSaving: false,
    error: undefined,
    conflicts: [
      { path: 'text', mine: '<b>Soft</b>', theirs: '<p>Soft</p>', reason: 'Together they are too long.' },
    ],
    save: async () => false,
    discard: () => {},
    resolve: () => {},
  };
  render(<SaveBar draft={draft} labels={{ text: 'Text' }} format={() => 'Soft'} />);
  expect(screen.getByRole('button', { name: 'Use mine: Soft' })).toBeTruthy();
  expect(
    screen.getByText(
      /Together they are too long\. Both have the same words: their order, formatting or details differ\./,
    ),
  ).toBeTruthy();
});
