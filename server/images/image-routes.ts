import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { UserError } from '#server/errors/user-error.ts';
import { mediaTypeOf } from './processing/file-names.ts';
import { ObjectStorageError } from './storage/object-storage.ts';
import { readImageBytes } from './storage/read-image-bytes.ts';

const params = z.object({ file: z.string() });

/** Serves the resized files of merchants' images; the storefront serves them under `/media/`. */
export function imageRoutes({ db, settings }: Pick<AppDeps, 'db' | 'settings'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(LINKED_API_PATHS.imageFile, { schema: { hide: true, params } }, async (request, reply) => {
      const { file } = request.params;
      const type = mediaTypeOf(file);
      const bytes =
        type &&
        (await readImageBytes(db, settings, 'image_files', file).catch((error: unknown) => {
          if (!(error instanceof ObjectStorageError)) throw error;
          request.log.warn({ reason: error.message }, 'an image could not be read from the image storage');
          throw new UserError('unavailable', 'This image is not available just now. Try again in a minute.');
        }));
      if (!bytes) throw new UserError('not_found', 'There is no such image.');
      return reply
        .type(type)
        .headers({
          // the name contains a hash of the content
          'cache-control': 'public, max-age=31536000, immutable',
          // other sites embed it: feeds, link previews
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(bytes);
    });
  };
}
