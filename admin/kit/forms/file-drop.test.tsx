import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FileDrop } from './file-drop.tsx';

afterEach(cleanup);

const photo = new File(['image'], 'photo.png', { type: 'image/png' });
const IMAGE = { types: ['Files'], files: [photo] };
const IMAGE_AND_TEXT = { types: ['text/plain', 'Files'], files: [photo] };

function renderPage(takesWholePage: boolean) {
  const onFiles = vi.fn();
  render(
    <>
      <h1>Product</h1>
      <input aria-label="Title" />
      <FileDrop label="Add images" takesWholePage={takesWholePage} onFiles={onFiles} />
    </>,
  );
  return onFiles;
}

test('an image pasted anywhere on the page is added once', () => {
  const onFiles = renderPage(true);
  fireEvent.paste(document.body, { clipboardData: IMAGE });
  fireEvent.paste(screen.getByLabelText('Title'), { clipboardData: IMAGE });
  fireEvent.paste(screen.getByLabelText('Add images'), { clipboardData: IMAGE });
  expect(onFiles.mock.calls).toEqual([[[photo]], [[photo]], [[photo]]]);
});

test('text pasted into a field stays text, although its program adds an image of it', () => {
  const onFiles = renderPage(true);
  fireEvent.paste(screen.getByLabelText('Title'), { clipboardData: IMAGE_AND_TEXT });
  expect(onFiles).not.toHaveBeenCalled();
});

test('a file dropped beside the field is added once and not opened by the browser', () => {
  const onFiles = renderPage(true);
  const heading = screen.getByRole('heading');
  const over = createEvent.dragOver(heading, { dataTransfer: IMAGE });
  fireEvent(heading, over);
  expect(over.defaultPrevented).toBe(true);
  const drop = createEvent.drop(heading, { dataTransfer: IMAGE });
  fireEvent(heading, drop);
  expect(drop.defaultPrevented).toBe(true);
  fireEvent.drop(screen.getByText('Add images'), { dataTransfer: IMAGE });
  expect(onFiles.mock.calls).toEqual([[[photo]], [[photo]]]);
});

test('a field of several on a page takes only what is dropped or pasted on itself', () => {
  const onFiles = renderPage(false);
  fireEvent.paste(document.body, { clipboardData: IMAGE });
  fireEvent.drop(screen.getByRole('heading'), { dataTransfer: IMAGE });
  expect(onFiles).not.toHaveBeenCalled();
});
