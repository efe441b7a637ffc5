import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  imageFilesQuery,
  imageFilesReply,
  imageQueue,
  retryImagesReply,
  uploadImageQuery,
  uploadImageReply,
} from '#contract/admin/catalog/products.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { UserError } from '#server/errors/user-error.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { findUploadedImage } from './find-uploaded-image.ts';
import { readImageQueue, retryImages } from './image-maintenance.ts';
import { MAX_BYTES } from './processing/fetch-image.ts';
import { uploadImage } from './upload-image.ts';

/** Uploads of images by staff. */
export function imageAdminRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    // a browser does not know the type of every photo: the file decides
    app.addContentTypeParser(
      /^(?:image\/|application\/octet-stream$)/,
      { parseAs: 'buffer', bodyLimit: MAX_BYTES },
      (_request: unknown, body: unknown, done: (error: null, body: unknown) => void) => done(null, body),
    );
    app.get(
      ADMIN_PATHS.images,
      {
        config: adminRoute('products.edit'),
        schema: {
          summary: 'How many images wait to be processed, and how many have failed',
          tags: ['admin: products'],
          response: { 200: imageQueue },
        },
      },
      async () => await readImageQueue(db, settings),
    );

    app.post(
      ADMIN_PATHS.retryImages,
      {
        config: adminRoute('products.edit', 'product.retry-images'),
        schema: {
          summary: 'Process all failed images again',
          tags: ['admin: products'],
          response: { 200: retryImagesReply },
        },
      },
      async (request) => ({ queued: await retryImages(db, actorOf(request)) }),
    );

    app.post(
      ADMIN_PATHS.images,
      {
        config: { ...adminRoute('products.edit', 'product.upload-image'), isUpload: true },
        bodyLimit: MAX_BYTES,
        schema: {
          summary: 'Upload an image; the body is the file',
          tags: ['admin: products'],
          querystring: uploadImageQuery,
          response: { 201: uploadImageReply },
        },
      },
      async (request, reply) => {
        const { body } = request;
        if (!Buffer.isBuffer(body))
          throw new UserError('unsupported_media_type', 'Send an image file as the body.');
        const upload = { bytes: body, fileName: request.query.name };
        return reply.code(201).send({ url: await uploadImage(db, upload, actorOf(request)) });
      },
    );

    app.get(
      ADMIN_PATHS.imageFiles,
      {
        config: adminRoute('products.edit'),
        schema: {
          summary: 'The resized files of an uploaded image',
          tags: ['admin: products'],
          querystring: imageFilesQuery,
          response: { 200: imageFilesReply },
        },
      },
      async (request) => await findUploadedImage(db, request.query.url),
    );
  };
}
