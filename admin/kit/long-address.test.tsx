import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LongAddress } from './long-address.tsx';

const htmlOf = (text: string) => render(<LongAddress text={text} />).container.innerHTML;

test('an email address breaks before its domain', () => {
  expect(htmlOf('asha.rao@shopper.example')).toBe('asha.rao<wbr>@shopper.example');
});

test('a URL breaks between its parts, and the text that is copied stays the same', () => {
  const url = 'https://shop.example/track/list?for=0&no=EE1';
  expect(htmlOf(url)).toBe('https://<wbr>shop.example/<wbr>track/<wbr>list<wbr>?for=0<wbr>&amp;no=EE1');
  expect(render(<LongAddress text={url} />).container.textContent).toBe(url);
});
