import type { renderScreen } from './render-screen.tsx';

type Reply = Parameters<typeof renderScreen>[1]['reply'];

/** The same replies, except that reads have none after the first write: the screen knows only the reply to the write. */
export function withoutReadsAfterWrite(reply: Reply): Reply {
  let isWritten = false;
  return (request) => {
    if (request.method !== 'GET') isWritten = true;
    else if (isWritten) return new Promise(() => {});
    return reply(request);
  };
}

/** A reply with the ETag of a version. */
export const taggedReply = (body: object, version: number, status = 200): Response =>
  Response.json(body, { status, headers: { etag: `"${version}"` } });
