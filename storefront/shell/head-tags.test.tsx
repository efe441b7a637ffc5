import { expect, test } from 'vitest';
import type { PageHead } from '#storefront/navigation/page.ts';
import { headTags } from './head-tags.ts';

const store = { storeName: 'Haat & Sons', description: 'Spice and cloth.' };
const origin = 'https://shop.test';

function renderTags(head: PageHead): Document {
  const html = `<!doctype html><html><head>${headTags({ head, store, origin })}</head></html>`;
  return new DOMParser().parseFromString(html, 'text/html');
}
const property = (page: Document, name: string) =>
  page.querySelector(`meta[property="${name}"]`)?.getAttribute('content');
const named = (page: Document, name: string) =>
  page.querySelector(`meta[name="${name}"]`)?.getAttribute('content');

test('a page has its own title, description, URL and image', () => {
  const page = renderTags({
    title: 'Dabu Kurta',
    description: 'Printed by hand.',
    canonical: '/product/kurta?a=1&b=2',
    type: 'product',
    image: { url: '/media/kurta.webp', width: 800, height: 1000, alt: 'A "blue" kurta' },
  });
  expect(page.title).toBe('Dabu Kurta · Haat & Sons');
  expect(named(page, 'description')).toBe('Printed by hand.');
  expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    'https://shop.test/product/kurta?a=1&b=2',
  );
  expect({
    type: property(page, 'og:type'),
    site: property(page, 'og:site_name'),
    title: property(page, 'og:title'),
    url: property(page, 'og:url'),
    image: property(page, 'og:image'),
    width: property(page, 'og:image:width'),
    height: property(page, 'og:image:height'),
    alt: property(page, 'og:image:alt'),
    card: named(page, 'twitter:card'),
  }).toEqual({
    type: 'product',
    site: 'Haat & Sons',
    title: 'Dabu Kurta',
    url: 'https://shop.test/product/kurta?a=1&b=2',
    image: 'https://shop.test/media/kurta.webp',
    width: '800',
    height: '1000',
    alt: 'A "blue" kurta',
    card: 'summary_large_image',
  });
  expect(named(page, 'robots')).toBeUndefined();
});

test('without its own values a page has those of the shop', () => {
  const page = renderTags({ robots: 'noindex' });
  expect(page.title).toBe('Haat & Sons');
  expect(named(page, 'robots')).toBe('noindex');
  expect(named(page, 'description')).toBe('Spice and cloth.');
  expect(property(page, 'og:type')).toBe('website');
  expect(property(page, 'og:image')).toMatch(/^https:\/\/shop\.test\/.*open-graph/);
  expect(property(page, 'og:image:width')).toBe('1200');
  expect(page.querySelector('link[rel=canonical]')).toBeNull();
});

test('an invalid image URL is replaced by the image of the shop', () => {
  expect(property(renderTags({ image: 'https://[' }), 'og:image')).toContain('open-graph');
});

test('text of a merchant cannot leave its element or attribute', () => {
  const malicious = `</title><script>alert(1)</script>" onload='x' <!-- & \u2028`;
  const page = renderTags({
    title: malicious,
    description: malicious,
    image: { url: '/a.webp', alt: malicious },
    jsonLd: [{ name: malicious }],
  });
  expect(page.querySelectorAll('script:not([type="application/ld+json"])')).toHaveLength(0);
  expect(page.title).toContain('</title><script>alert(1)</script>');
  expect(named(page, 'description')).toBe(malicious);
  expect(property(page, 'og:image:alt')).toBe(malicious);
  const schema = page.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  expect(schema).not.toContain('<');
  expect(JSON.parse(schema)).toEqual({ name: malicious });
});
