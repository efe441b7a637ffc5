import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import { COMPRESSED_FILES } from './compressed-files.ts';
import { serveImage } from './serve-image.ts';
import type { WebSettings } from './web-settings.ts';

/** Registers everything that is not a page: images, the built client and the files at the root. */
export async function serveFiles(web: FastifyInstance, settings: WebSettings): Promise<void> {
  for (const { prefix, dir } of settings.media) {
    await web.register(fastifyStatic, {
      root: dir,
      prefix,
      index: false,
      decorateReply: false,
      maxAge: '7d',
      setHeaders: (reply, file) => {
        // Feeds and pages of other sites embed these images.
        reply.header('cross-origin-resource-policy', 'cross-origin');
        removePageHeaders(reply, file);
      },
    });
  }
  web.get<{ Params: { file: string } }>(LINKED_API_PATHS.imageFile, (request, reply) => {
    removePageHeaders(reply, request.params.file);
    return serveImage(reply, request.params.file, settings);
  });
  if (!settings.clientDir) return;
  await web.register(fastifyStatic, {
    root: settings.clientDir,
    prefix: '/',
    index: false,
    decorateReply: false,
    // One route per file: every other path is a page.
    wildcard: false,
    globIgnore: COMPRESSED_FILES,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const isBuilt = file.includes(`${path.sep}assets${path.sep}`);
      // The names of built files contain a hash of their content.
      reply.header('cache-control', isBuilt ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      removePageHeaders(reply, file);
    },
  });
}

/** Removes the page headers, but not from SVG files: a browser can open them as documents. */
function removePageHeaders(reply: { removeHeader(name: string): unknown }, file: string): void {
  if (/\.svg(?:\.br|\.gz)?$/.test(file)) return;
  for (const name of PAGE_HEADERS) reply.removeHeader(name);
}

/** Headers that matter only for documents. They would be larger than a small file. */
const PAGE_HEADERS = [
  'reporting-endpoints',
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
];
