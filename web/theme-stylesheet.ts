import type { FastifyInstance } from 'fastify';
import { THEME_STYLESHEET } from '#contract/page-links.ts';
import { accentTokens, isHexColor } from '#format/accent-theme.ts';

/** Serves the stylesheet of an accent color. Its name is the color, so browsers store it for good. */
export function serveThemeStylesheets(web: FastifyInstance): void {
  web.get<{ Params: { file: string } }>(THEME_STYLESHEET, (request, reply) => {
    const color = `#${request.params.file.replace(/\.css$/, '')}`;
    if (!request.params.file.endsWith('.css') || !isHexColor(color)) return reply.callNotFound();
    const tokens = Object.entries(accentTokens(color.toLowerCase()));
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(`:root{${tokens.map(([name, value]) => `${name}:${value}`).join(';')}}`);
  });
}
