import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { serveThemeStylesheets } from './theme-stylesheet.ts';

async function get(url: string) {
  const web = fastify();
  serveThemeStylesheets(web);
  const reply = await web.inject(url);
  await web.close();
  return reply;
}

it('the stylesheet of a color has the tokens that follow from it, and never changes', async () => {
  const { statusCode, headers, body } = await get('/theme/8aa5d6.css');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(body).toMatch(
    /^:root\{--turmeric:#8aa5d6;--turmeric-bright:#[\da-f]{6};--on-turmeric:#211503;--paper-accent:#[\da-f]{6}\}$/,
  );
});

it.each(['/theme/8aa5d6', '/theme/8aa5dz.css', '/theme/red;}.css', '/theme/.css'])(
  '%s is no stylesheet',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);
