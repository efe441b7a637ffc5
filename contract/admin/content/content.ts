import { z } from 'zod';
import { CONTENT_KINDS } from './content-documents.ts';

/**
 * The fields of a document by name: texts, and `guides` of the size guides. `texts/home`, `texts/shop`: the names of `TEXT_SECTIONS`.
 * `texts/listings`: `title:NAME`, `intro:NAME` and `image:NAME` of each category in lower case, `all` for the page of all products; a
 * dot in the name is `%2E`. `policy`: `html`. `contact`: `phoneHours` and a network's name. `email`: `subject`,
 * `heading`, `opening` and `closing`. An empty text shows the built-in one.
 */
const body = z.record(
  z.string().max(200),
  z.union([z.string().max(100_000), z.array(z.looseObject({})).max(30)], {
    error: 'Write a text of at most 100,000 characters, or a list of at most 30 size guides',
  }),
);

export const contentParams = z.object({ kind: z.string().max(60), key: z.string().max(60) });

const documentSummary = z.object({
  kind: z.enum(CONTENT_KINDS),
  key: z.string(),
  title: z.string(),
  /** The path of the page that shows it; emails have none. */
  page: z.string().optional(),
  /** The changes that are saved and not published. */
  draft: z.object({ savedAt: z.string(), by: z.string() }).optional(),
  /** What is going to be published, soonest first. */
  scheduled: z.array(z.object({ id: z.string(), publishAt: z.string(), by: z.string() })),
  published: z.object({ at: z.string(), by: z.string() }).optional(),
});

/** GET /admin/content. */
export const contentList = z.object({ data: z.array(documentSummary) });

/** GET /admin/content/:kind/:key. `body` is the draft, or what is published; its version is the `ETag`. */
export const contentReply = documentSummary.extend({ body, live: body });

/** `activityId`: the entry of the activity log by which the publication is taken back. */
export const publishContentReply = contentReply.extend({ activityId: z.number().int() });

/** `versionId`: the discarded draft. */
export const discardContentReply = contentReply.extend({ versionId: z.string() });

/** PATCH: the changed fields. They are saved as a draft. */
export const contentPatch = body;

/** `publishAt`: ISO 8601 with a time zone, in the future. Without a draft, what is published now is published again. */
export const scheduleContentBody = z.object({ publishAt: z.iso.datetime({ offset: true }) });

/** A version of the document, from `versions` or `scheduled`. */
export const versionBody = z.object({ versionId: z.uuid() });

export const contentVersionsQuery = z.object({ after: z.uuid().optional() });

const contentVersion = z.object({
  id: z.string(),
  status: z.enum(['published', 'discarded']),
  /** When it was published or discarded. */
  at: z.string(),
  by: z.string(),
  /** The beginning of its texts. */
  excerpt: z.string(),
});

/** GET /admin/content/:kind/:key/versions, newest first. `next`: the `after` of the next page. */
export const contentVersionList = z.object({ data: z.array(contentVersion), next: z.string().optional() });

/** POST …/preview: `body` are fields as they are on the screen, or `versionId` names a version. */
export const previewContentBody = z.object({ body: body.optional(), versionId: z.uuid().optional() });

/** `/admin/preview/TOKEN` opens for an hour, while the staff member is signed in. */
export const previewContentReply = z.object({ token: z.string() });

export type ContentBody = z.infer<typeof body>;
export type ContentSummary = z.infer<typeof documentSummary>;
export type ContentList = z.infer<typeof contentList>;
export type ContentReply = z.infer<typeof contentReply>;
export type ContentVersionList = z.infer<typeof contentVersionList>;
export type PublishContentReply = z.infer<typeof publishContentReply>;
export type DiscardContentReply = z.infer<typeof discardContentReply>;
export type PreviewContentBody = z.infer<typeof previewContentBody>;
export type PreviewContentReply = z.infer<typeof previewContentReply>;
