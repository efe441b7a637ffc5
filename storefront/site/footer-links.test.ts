import { expect, test } from 'vitest';
import { socialLinks } from './footer-links.ts';

test('known networks have their official spelling, others begin with a capital letter', () => {
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

test('only http and https URLs are linked, and a store without networks has three placeholders', () => {
  expect(socialLinks({ x: 'javascript:alert(1)', facebook: 'https://f.example' })).toEqual([
    { name: 'Facebook', href: 'https://f.example' },
  ]);
  expect(socialLinks({})).toEqual([]);
  expect(socialLinks(undefined).map(({ href }) => href)).toEqual(['#', '#', '#']);
});
