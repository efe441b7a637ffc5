import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type FastifyInstance, fastify, type RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { ADMIN_HEADER } from '#contract/admin/admin-paths.ts';
import { API_DOCS_PATH, LINKED_API_PATHS } from '#contract/api-paths.ts';
import { ERROR_CODES } from '#contract/errors.ts';
import { adminCookieName } from '#server/settings/admin-cookie-name.ts';
import type { AdminRouteConfig } from '../admin-route.ts';
import { setErrorReplies } from '../errors/error-handler.ts';
import { replyToUnknownUrls } from '../errors/not-found.ts';
import { zodCompilers } from '../server-options.ts';
import { hasAuthGuard } from './openapi-auth.ts';

// The page loads its own files and calls our API, nothing else; its icons and styles are in its bundle.
const docsCsp = (apiOrigin: string) =>
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  `font-src 'self'; connect-src 'self' ${apiOrigin}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
// Hides the top bar, which shows the logo of Swagger.
const DOCS_CSS = '.swagger-ui .topbar { display: none }';

const ERROR_RESPONSE = {
  description: 'Any failure: a sentence for a person and a code for a program.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } } },
};

const never = async () => {
  throw new Error('this server only describes the routes');
};

type Paths = Record<string, Record<string, { responses?: Record<string, unknown> }>>;

/**
 * Describes the routes as OpenAPI 3.1, from the schemas that validate requests and replies. Returns a server that sends the
 * document under `prefix` and a documentation page at `/api/docs`. It never runs the routes.
 */
export async function buildApiDocs(
  routes: readonly RouteOptions[],
  prefix: string,
  apiBaseUrl: string,
): Promise<FastifyInstance> {
  const app = fastify({ schemaController: zodCompilers, exposeHeadRoutes: false });
  setErrorReplies(app);
  replyToUnknownUrls(app);
  const apiOrigin = new URL(apiBaseUrl).origin;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Haat',
        version: '1.0.0',
        description: `Failures carry one of these codes: ${ERROR_CODES.join(', ')}.`,
      },
      servers: [{ url: apiOrigin }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          staff: {
            type: 'apiKey',
            in: 'cookie',
            name: adminCookieName(apiBaseUrl),
            description: `The session of a staff member. Writes also need the header ${ADMIN_HEADER}: 1 and the shop's origin.`,
          },
        },
      },
    },
    transform: describeRoute,
    transformObject: addErrorResponses,
  });
  await app.register(swaggerUi, {
    routePrefix: API_DOCS_PATH,
    staticCSP: docsCsp(apiOrigin),
    theme: { title: 'Haat API', css: [{ filename: 'haat.css', content: DOCS_CSS }] },
  });
  app.get(prefix + LINKED_API_PATHS.openApi, { schema: { hide: true } }, async (_request, reply) => {
    return reply.header('cache-control', 'no-cache').send(app.swagger());
  });
  for (const { method, url, schema, config, onRequest, preHandler } of routes) {
    if (method === 'HEAD' || schema?.hide) continue;
    // the hooks tell which routes need a session
    const hooks = { ...(onRequest && { onRequest }), ...(preHandler && { preHandler }) };
    app.route({
      method,
      url,
      ...(schema && { schema }),
      ...(config && { config }),
      ...hooks,
      handler: never,
    });
  }
  await app.ready();
  return app;
}

const describeRoute: typeof jsonSchemaTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document);
  const admin = document.route.config?.admin;
  if (admin) return { schema: { ...schema, ...describeAdminRoute(admin) }, url };
  const requiresToken = hasAuthGuard([document.route.onRequest, document.route.preHandler]);
  return { schema: requiresToken ? { ...schema, security: [{ bearer: [] }] } : schema, url };
};

/** The permission, and what the activity log records. */
function describeAdminRoute({ permission, action, requiresRecentSignIn }: AdminRouteConfig): object {
  return {
    ...(permission !== 'public' && { security: [{ staff: [] }], 'x-permission': permission }),
    ...(action && { 'x-audit-action': action }),
    ...(requiresRecentSignIn && { 'x-requires-recent-sign-in': true }),
  };
}

/** Adds the error reply to every route: all errors have the same shape. */
const addErrorResponses: typeof jsonSchemaTransformObject = (document) => {
  const described = jsonSchemaTransformObject(document);
  // The plugin's type also allows documents of older versions, with paths of another shape; ours is always
  // 3.1.
  const paths = (described.paths ?? {}) as Paths;
  for (const operations of Object.values(paths)) {
    for (const operation of Object.values(operations)) {
      operation.responses = { ...operation.responses, default: ERROR_RESPONSE };
    }
  }
  return removeUnusedSchemas(described);
};

/**
 * Removes schemas that no route uses: each named schema has an input and an output version. Repeats it, because an
 * unused schema may be the only one that refers to another.
 */
function removeUnusedSchemas<Document extends object>(
  described: Document & { components?: { schemas?: object } },
): Document {
  const text = JSON.stringify(described);
  const schemas = Object.entries(described.components?.schemas ?? {});
  const used = schemas.filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  if (used.length === schemas.length) return described;
  return removeUnusedSchemas({
    ...described,
    components: { ...described.components, schemas: Object.fromEntries(used) },
  });
}
