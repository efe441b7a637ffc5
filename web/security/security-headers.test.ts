import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

/** The sources of a directive for a shop whose API is on another site. */
function sourcesOf(name: string, origin: string, contentOrigins?: { images: string[]; forms: string[] }) {
  const headers = securityHeaders({
    origin,
    apiOrigin: 'https://api.shop.test',
    contentOrigins,
    inlineScripts: [],
    isDevelopment: false,
  });
  const directive = headers['content-security-policy']
    ?.split('; ')
    .find((each) => each.startsWith(`${name} `));
  return directive?.split(' ').slice(1);
}

test('without the sites in use, images and forms of any https site are allowed, and on http those of any http site', () => {
  for (const name of ['img-src', 'form-action']) {
    expect(sourcesOf(name, 'https://shop.test')).toContain('https:');
    expect(sourcesOf(name, 'https://shop.test')).not.toContain('http:');
    expect(sourcesOf(name, 'http://localhost:3000')).toEqual(expect.arrayContaining(['https:', 'http:']));
  }
});

test('with the sites in use, only these are allowed', () => {
  const contentOrigins = { images: ['https://img.test'], forms: ['https://pay.test'] };
  expect(sourcesOf('img-src', 'http://localhost:3000', contentOrigins)).toEqual([
    "'self'",
    'data:',
    'http://localhost:3000',
    'https://api.shop.test',
    'https://img.test',
  ]);
  expect(sourcesOf('form-action', 'http://localhost:3000', contentOrigins)).toEqual([
    "'self'",
    'https://api.shop.test',
    'https://pay.test',
  ]);
});
