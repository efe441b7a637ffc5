/**
 * The compressed forms of files, which @fastify/static sends in place of a file (`preCompressed`). They are ignored when a route
 * per file is registered: two of three routes would be theirs.
 */
export const COMPRESSED_FILES = ['**/*.br', '**/*.gz'];
