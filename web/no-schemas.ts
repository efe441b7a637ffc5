import type { FastifyServerOptions } from 'fastify';

const never = () => () => {
  throw new Error('no page has a schema');
};

/** No page has a schema: without this, Fastify loads two compilers at start, 40 ms, that nobody asks. */
export const noSchemas = {
  compilersFactory: { buildValidator: never, buildSerializer: never },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;
