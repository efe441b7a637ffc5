import type { FastifyRequest } from 'fastify';
import { UserError } from '#server/errors/user-error.ts';

/** The `ETag` header of a version. */
export function entityTag(version: string): string {
  return `"${version}"`;
}

/** The version in the `If-Match` header. Throws UserError: precondition_required, if there is none. */
export function expectedVersion({ headers }: FastifyRequest): string {
  const tag = headers['if-match']?.trim();
  if (!tag)
    throw new UserError(
      'precondition_required',
      'Send the ETag of what you have seen as the header If-Match.',
    );
  return tag.replace(/^(?:W\/)?"(.*)"$/, '$1');
}

/** Returns the body of a reply, and sets its `ETag` header to the version. */
export function withEntityTag<Body>(
  reply: { header: (name: string, value: string) => unknown },
  version: string,
  body: Body,
): Body {
  reply.header('etag', entityTag(version));
  return body;
}
