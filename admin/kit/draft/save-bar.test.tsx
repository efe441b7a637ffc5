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
