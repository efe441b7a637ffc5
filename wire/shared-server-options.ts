/**
 * Maximum open connections of a server; further ones are closed. Without a proxy every browser holds one or
 * more for a while.
 */
export const MAX_CONNECTIONS = 8_000;

const HEADERS_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 10_000;
// How often Node checks for slow requests; its default of 30 s would make the two timeouts above ineffective.
const TIMEOUT_CHECK_MS = 2_000;
// Longer than the 60 s after which most proxies close an idle connection, so that the proxy closes first.
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
const MAX_PARAM_LENGTH = 1_000;

/**
 * Returns the Fastify options that the API server and the web server share: timeouts, and which proxies are trusted. The
 * size of a body and error replies: server/http/server-options.ts.
 */
export function sharedServerOptions(trustProxyHops: number) {
  return {
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // Requests that have arrived still get a reply while the server stops.
    return503OnClosing: false,
    trustProxy: trustProxyHops > 0 ? trustHops(trustProxyHops) : false,
  };
}

/** Trusts the `X-Forwarded-For` entries of the last `hops` proxies, and no earlier entry. */
function trustHops(hops: number) {
  return (_address: string, hop: number) => hop < hops;
}
