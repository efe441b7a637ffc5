import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { ImagesSection } from './images-section.tsx';

afterEach(cleanup);

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
