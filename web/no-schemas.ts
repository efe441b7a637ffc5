import type { FastifyServerOptions } from 'fastify';

const never = () => () => {
  throw new Error('pages have no schemas');
};

/** Pages have no schemas: without this, Fastify loads two unused compilers at start, which takes 40 ms. */
export const noSchemas = {
  compilersFactory: { buildValidator: never, buildSerializer: never },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;
