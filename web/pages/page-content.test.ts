import { expect, test } from 'vitest';
import { PageContents } from './page-content.ts';

const XML = 'application/xml; charset=utf-8';

test('a file that is rendered again with the same text keeps its compressed forms', () => {
  const contents = new PageContents();
  const first = contents.contentOf('/sitemap.xml', { html: '<a/>', type: XML });
  first.br = Buffer.from('compressed');
  expect(contents.contentOf('/sitemap.xml', { html: '<a/>', type: XML })).toBe(first);
  expect(first).toMatchObject({ bytes: Buffer.from('<a/>'), type: XML });

  const changed = contents.contentOf('/sitemap.xml', { html: '<b/>', type: XML });
  expect(changed).toMatchObject({ bytes: Buffer.from('<b/>'), type: XML });
  expect(changed).not.toHaveProperty('br');
  expect(changed.etag).not.toBe(first.etag);
});

test('files of other URLs and types have contents of their own', () => {
  const contents = new PageContents();
  const first = contents.contentOf('/robots.txt', { html: '', type: 'text/plain' });
  expect(contents.contentOf('/sitemap.xml', { html: '', type: XML })).not.toBe(first);
  expect(contents.contentOf('/robots.txt', { html: '', type: XML }).type).toBe(XML);
});

test('a page is HTML, and its content belongs to one rendering', () => {
  const contents = new PageContents();
  const first = contents.contentOf('/', { html: '<p>1' });
  expect(first.type).toBe('text/html; charset=utf-8');
  expect(contents.contentOf('/', { html: '<p>1' })).not.toBe(first);
});
