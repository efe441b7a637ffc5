import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { ImagesSection } from './images-section.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Images = Parameters<typeof ImagesSection>[0]['images'];

function Editor() {
  const [images, setImages] = useState<Images>([]);
  return (
    <ImagesSection
      images={images}
      states={[]}
      colors={[]}
      colorOf={() => ''}
      onChange={setImages}
      onAssign={() => {}}
      onUploads={() => {}}
    />
  );
}

test('the URL of an image that the product has already adds no second one', async () => {
  renderScreen(<Editor />, { reply: () => ({}) });
  for (const url of ['https://images.example/a.jpg', ' https://images.example/a.jpg']) {
    await userEvent.type(screen.getByLabelText('Or the URL of an image'), url);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  }
  expect(screen.getAllByLabelText(/^What image/)).toHaveLength(1);
});

test('a text that is no URL of an image stays, with what to enter', async () => {
  renderScreen(<Editor />, { reply: () => ({}) });
  const field = screen.getByLabelText<HTMLInputElement>('Or the URL of an image');
  for (const text of ['images.example/a.jpg', 'ftp://images.example/a.jpg']) {
    await userEvent.clear(field);
    await userEvent.type(field, `${text}{Enter}`);
    screen.getByText('Enter the whole URL of an image, from https:// on.');
    expect(field.value).toBe(text);
  }
  await userEvent.clear(field);
  await userEvent.type(field, 'https://images.example/a.jpg{Enter}');
  expect(screen.queryByText(/^Enter the whole URL/)).toBeNull();
  expect(screen.getAllByLabelText(/^What image/)).toHaveLength(1);
});

test('a file that the product has already under another name is rejected with the reason', async () => {
  let uploads = 0;
  // the test environment sends no files
  class Upload {
    upload = {};
    status = 201;
    responseText = '';
    onload = () => {};
    open() {}
    setRequestHeader() {}
    send(file: File) {
      uploads += 1;
      this.responseText = JSON.stringify({ url: `/media/own/${'a'.repeat(64)}/${file.name}` });
      this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:image' }));
  renderScreen(<Editor />, { reply: () => ({}) });
  const files = ['front.jpg', 'copy.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  await userEvent.upload(screen.getByLabelText('Add images'), files);
  await screen.findByText('copy.jpg: The product has this image already.');
  expect(uploads).toBe(2);
  expect(screen.getAllByLabelText(/^What image/)).toHaveLength(1);
});
