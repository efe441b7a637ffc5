import type { FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

const compilersFactory = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
};

/**
 * Validates and serializes routes with their zod schemas. Passed to the constructor of Fastify, so that it
 * does not load its default compilers (40 ms of every start). Its types allow only those, hence the cast.
 */
export const zodCompilers = { compilersFactory } as unknown as NonNullable<
  FastifyServerOptions['schemaController']
>;
