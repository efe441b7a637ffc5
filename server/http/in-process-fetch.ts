import type { FastifyInstance, InjectOptions } from 'fastify';

interface Call {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** The address that calls within the process carry: no network has it. */
export const IN_PROCESS = 'in-process';

/**
 * As much of `fetch` as rendering a page needs, asking the API of this very process without a socket in between.
 * The objects of the real `fetch` cost more here than the reply itself.
 */
export function inProcessFetch(app: FastifyInstance) {
  return async (url: string, { method, headers, body }: Call) => {
    const options: InjectOptions = {
      method: method as 'GET',
      url: url.slice(url.indexOf('/', url.indexOf('//') + 2)),
      headers,
      remoteAddress: IN_PROCESS,
      ...(body !== undefined && { payload: body }),
    };
    const reply = await app.inject(options);
    return {
      ok: reply.statusCode >= 200 && reply.statusCode < 300,
      status: reply.statusCode,
      headers: { get: (name: string) => headerText(reply.headers[name.toLowerCase()]) },
      text: async () => reply.body,
      arrayBuffer: async () => arrayBufferOf(reply.rawPayload),
    };
  };
}

/** A small buffer is a part of a larger one that others use too. */
function arrayBufferOf(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

function headerText(value: number | string | string[] | undefined): string | null {
  return value === undefined ? null : String(value);
}
