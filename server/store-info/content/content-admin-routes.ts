import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  type ContentReply,
  contentList,
  contentParams,
  contentPatch,
  contentReply,
  contentVersionList,
  contentVersionsQuery,
  discardContentReply,
  previewContentBody,
  previewContentReply,
  publishContentReply,
  scheduleContentBody,
  versionBody,
} from '#contract/admin/content/content.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { expectedVersion, withEntityTag } from '#server/http/entity-tag.ts';
import { bodyVersion, requireDocument } from './content-body.ts';
import { discardDraft, restoreVersion, saveDraft } from './edit-content.ts';
import { createContentPreview } from './preview-content.ts';
import { publishContent, scheduleContent, unscheduleContent } from './publish-content.ts';
import { listContent, listContentVersions, readContent } from './read-content.ts';

const tags = ['admin: content'];
const PERMISSION = 'content.edit';

/** The texts of the shop: drafts, publication, versions and previews. */
export function contentAdminRoutes({ db }: AppDeps): FastifyPluginAsyncZod {
  const documentOf = ({ params }: { params: { kind: string; key: string } }) =>
    requireDocument(params.kind, params.key);
  const changeOf = (request: FastifyRequest & { params: { kind: string; key: string } }) => ({
    document: documentOf(request),
    expectedVersion: expectedVersion(request),
  });
  const withTag = <Content extends ContentReply>(reply: FastifyReply, content: Content) =>
    withEntityTag(reply, bodyVersion(content.body), content);
  return async (app) => {
    app.get(
      ADMIN_PATHS.content,
      {
        config: adminRoute(PERMISSION),
        schema: { summary: 'All pages whose texts can be edited', tags, response: { 200: contentList } },
      },
      async () => await listContent(db),
    );

    app.get(
      ADMIN_PATHS.contentDocument,
      {
        config: adminRoute(PERMISSION),
        schema: {
          summary: 'The texts of a page, with its draft',
          tags,
          params: contentParams,
          response: { 200: contentReply },
        },
      },
      async (request, reply) => {
        return withTag(reply, await readContent(db, documentOf(request)));
      },
    );

    app.patch(
      ADMIN_PATHS.contentDocument,
      {
        config: adminRoute(PERMISSION, 'content.save-draft'),
        schema: {
          summary: 'Save changed texts as a draft',
          tags,
          params: contentParams,
          body: contentPatch,
          response: { 200: contentReply },
        },
      },
      async (request, reply) => {
        const change = { ...changeOf(request), patch: request.body };
        return withTag(reply, await saveDraft(db, change, actorOf(request)));
      },
    );

    app.post(
      ADMIN_PATHS.publishContent,
      {
        config: adminRoute(PERMISSION, 'content.publish'),
        schema: {
          summary: 'Show the draft in the shop',
          tags,
          params: contentParams,
          response: { 200: publishContentReply },
        },
      },
      async (request, reply) => {
        return withTag(reply, await publishContent(db, changeOf(request), actorOf(request)));
      },
    );

    app.post(
      ADMIN_PATHS.scheduleContent,
      {
        config: adminRoute(PERMISSION, 'content.schedule'),
        schema: {
          summary: 'Show the draft in the shop at a later time',
          tags,
          params: contentParams,
          body: scheduleContentBody,
          response: { 200: contentReply },
        },
      },
      async (request, reply) => {
        const publishAt = new Date(request.body.publishAt);
        const change = { ...changeOf(request), publishAt };
        return withTag(reply, await scheduleContent(db, change, actorOf(request)));
      },
    );

    app.post(
      ADMIN_PATHS.unscheduleContent,
      {
        config: adminRoute(PERMISSION, 'content.unschedule'),
        schema: {
          summary: 'Cancel a scheduled publication',
          tags,
          params: contentParams,
          body: versionBody,
          response: { 200: contentReply },
        },
      },
      async (request, reply) => {
        const { versionId } = request.body;
        const change = { ...changeOf(request), versionId };
        return withTag(reply, await unscheduleContent(db, change, actorOf(request)));
      },
    );

    app.post(
      ADMIN_PATHS.discardContent,
      {
        config: adminRoute(PERMISSION, 'content.discard'),
        schema: {
          summary: 'Discard the draft; it stays among the versions',
          tags,
          params: contentParams,
          response: { 200: discardContentReply },
        },
      },
      async (request, reply) => {
        return withTag(reply, await discardDraft(db, changeOf(request), actorOf(request)));
      },
    );

    app.get(
      ADMIN_PATHS.contentVersions,
      {
        config: adminRoute(PERMISSION),
        schema: {
          summary: 'The versions of a page, newest first',
          tags,
          params: contentParams,
          querystring: contentVersionsQuery,
          response: { 200: contentVersionList },
        },
      },
      async (request) => await listContentVersions(db, documentOf(request), request.query.after),
    );

    app.post(
      ADMIN_PATHS.restoreContent,
      {
        config: adminRoute(PERMISSION, 'content.restore'),
        schema: {
          summary: 'Make a version the draft again',
          tags,
          params: contentParams,
          body: versionBody,
          response: { 200: contentReply },
        },
      },
      async (request, reply) => {
        const { versionId } = request.body;
        const change = { ...changeOf(request), versionId };
        return withTag(reply, await restoreVersion(db, change, actorOf(request)));
      },
    );

    app.post(
      ADMIN_PATHS.previewContent,
      {
        // changes nothing in the shop, so no reply is stored
        config: adminRoute(PERMISSION, 'content.save-draft', { storesOwnReply: true }),
        schema: {
          summary: 'A page of the shop with texts that are not published',
          tags,
          params: contentParams,
          body: previewContentBody,
          response: { 200: previewContentReply },
        },
      },
      async (request) => {
        const { sessionId } = request.staff;
        const preview = { document: documentOf(request), sessionId, content: request.body };
        return { token: await createContentPreview(db, preview) };
      },
    );
  };
}
