import { expect, test } from 'vitest';
import { socialLinks } from './footer-links.ts';

test('networks are named as they write themselves, any other with a capital', () => {
  const href = 'https://haat.example/';
  const names = socialLinks({
    youtube: href,
    LinkedIn: href,
    whatsapp: href,
    instagram: href,
    constructor: href,
  });
  expect(names.map(({ name }) => name)).toEqual([
    'YouTube',
    'LinkedIn',
    'WhatsApp',
    'Instagram',
    'Constructor',
  ]);
});

test('only web addresses are followed, and a store without any has three placeholders', () => {
  expect(socialLinks({ x: 'javascript:alert(1)', facebook: 'https://f.example' })).toEqual([
    { name: 'Facebook', href: 'https://f.example' },
  ]);
  expect(socialLinks(undefined).map(({ href }) => href)).toEqual(['#', '#', '#']);
});
