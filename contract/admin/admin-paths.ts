/** Prefix of the admin's paths of the API, after `API_PREFIX`. */
export const ADMIN_PREFIX = '/admin';

/**
 * Paths of the API that the admin calls, after `API_PREFIX`; `:name` marks a parameter. Server routes, OpenAPI and
 * the admin's calls are built from it.
 */
export const ADMIN_PATHS = {} as const satisfies Record<string, `/admin/${string}`>;
