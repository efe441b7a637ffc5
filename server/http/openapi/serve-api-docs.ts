import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_DOCS_PATH, LINKED_API_PATHS } from '#contract/api-paths.ts';
import { buildOnce } from '../build-once.ts';

/** Headers of one connection, and those that this server sets itself. */
const OWN_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * Serves the OpenAPI document of all routes under `prefix`, and a documentation page at `/api/docs`. Few requests ask for them,
 * so a server of their own is built, and its libraries are loaded, with the first one.
 */
export function serveApiDocs(app: FastifyInstance, prefix: string, apiBaseUrl: string): void {
  const docs = buildOnce(async () => {
    const { buildApiDocs } = await import('./openapi.ts');
    await app.loadAdmin();
    return await buildApiDocs(app.routeList, prefix, apiBaseUrl);
  });
  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, headers, rawPayload } = await (await docs.find()).inject({
      method: request.method as 'GET',
      url: request.url,
      headers: request.headers,
    });
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined && !OWN_HEADERS.has(name)) reply.header(name, value);
    return reply.code(statusCode).send(rawPayload);
  };
  const hidden = { schema: { hide: true } };
  for (const url of [prefix + LINKED_API_PATHS.openApi, API_DOCS_PATH, `${API_DOCS_PATH}/*`])
    app.get(url, hidden, forward);
  app.addHook('onClose', docs.close);
}
