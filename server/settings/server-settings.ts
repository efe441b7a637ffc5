import path from 'node:path';
import { z } from 'zod';
import { API_PREFIX } from '#contract/api-paths.ts';
import {
  check,
  integer,
  LOCAL_HOSTS,
  list,
  oneOf,
  origin,
  text,
  untrimmedText,
  url,
} from './value-schemas.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MIN_SECRET_LENGTH = 32;

const port = <Fallback extends number | undefined>(fallback: Fallback) => integer(fallback, 1, 65_535);

const secret = check(
  untrimmedText,
  (value) => value.length >= MIN_SECRET_LENGTH,
  (name) =>
    `${name} is too short: use at least ${MIN_SECRET_LENGTH} random characters (openssl rand -hex 32), or leave it out.`,
);

/** Ports, URLs and how the servers run. */
export const serverSettings = z
  .object({
    HOST: text,
    STOREFRONT_PORT: port(3000),
    API_PORT: port(8044),
    METRICS_HOST: text,
    METRICS_PORT: port(undefined),
    SHOP_ORIGIN: text.pipe(origin.optional()),
    EXTRA_ORIGINS: list(origin),
    API_BASE_URL: url('http:', 'https:'),
    PAGE_CACHE_SECONDS: integer(300, 0, 86_400),
    TRUST_PROXY_HOPS: integer(0, 0, 10),
    RATE_LIMITS: oneOf(['on', 'off']),
    LOG_LEVEL: oneOf(LOG_LEVELS),
    STOP_DELAY_SECONDS: integer(0, 0, 60),
  })
  .superRefine(({ STOREFRONT_PORT, API_PORT, METRICS_PORT }, { addIssue }) => {
    // an invalid port is a problem already, and still a text here
    const ports = [STOREFRONT_PORT, API_PORT].filter(Number.isInteger);
    if (new Set(ports).size < ports.length)
      addIssue(`STOREFRONT_PORT and API_PORT are both ${API_PORT}: give the two servers different ports.`);
    if (METRICS_PORT !== undefined && ports.includes(METRICS_PORT))
      addIssue(`METRICS_PORT is ${METRICS_PORT} like another server: give it a port of its own.`);
  })
  .transform((env) => {
    const shopOrigin = env.SHOP_ORIGIN ?? `http://localhost:${env.STOREFRONT_PORT}`;
    const apiBaseUrl = env.API_BASE_URL ?? defaultApiBaseUrl(shopOrigin, env.API_PORT);
    return {
      /** The interface both servers listen on; `localhost` means 127.0.0.1 and ::1. */
      host: env.HOST ?? 'localhost',
      storefrontPort: env.STOREFRONT_PORT,
      apiPort: env.API_PORT,
      /** Where `GET /metrics` is served. Absent: nowhere. */
      metrics: env.METRICS_PORT
        ? { host: env.METRICS_HOST ?? 'localhost', port: env.METRICS_PORT }
        : undefined,
      /** Origin of the storefront, without a slash at the end. */
      shopOrigin,
      /** Further origins whose pages may call the API. */
      extraOrigins: [...env.EXTRA_ORIGINS, ...localhostOrigins(shopOrigin)],
      /** API base URL for server rendering, emails and gateways, without a slash at the end. */
      apiBaseUrl,
      /** API base URL for browsers. Absent: derived from the host that the reader sees (section 7). */
      browserApiBaseUrl: env.API_BASE_URL || env.SHOP_ORIGIN ? apiBaseUrl : undefined,
      /** 0 turns the page cache off. */
      pageCacheSeconds: env.PAGE_CACHE_SECONDS,
      trustProxyHops: env.TRUST_PROXY_HOPS,
      /** 'off' only for benchmarks, in which one machine sends the load of many. */
      rateLimits: env.RATE_LIMITS ?? 'on',
      logLevel: env.LOG_LEVEL ?? 'info',
      /** How long the server still serves after a stop signal, so that a load balancer can stop routing to it. */
      stopDelaySeconds: env.STOP_DELAY_SECONDS,
    };
  });

/** The database, files and secrets. */
export const dataSettings = z
  .object({
    DATABASE_URL: url('postgres:', 'postgresql:'),
    DATABASE_DIRECT_URL: url('postgres:', 'postgresql:'),
    DATABASE_PREPARED_STATEMENTS: oneOf(['on', 'off']),
    HAAT_DATA_DIR: untrimmedText,
    BACKUP_DIR: untrimmedText,
    FETCH_PICTURES: oneOf(['public', 'anywhere', 'off']),
    HAAT_SECRET: secret,
    HAAT_SECRET_PREVIOUS: secret,
    HAAT_SECRETS_KEY: secret,
    HAAT_SECRETS_KEY_PREVIOUS: secret,
  })
  .superRefine(({ DATABASE_URL, DATABASE_DIRECT_URL }, { addIssue }) => {
    if (DATABASE_DIRECT_URL && !DATABASE_URL)
      addIssue('DATABASE_URL is missing: DATABASE_DIRECT_URL is the same database without its pooler.');
  })
  .transform((env) => ({
    /** Absent: the shop runs its own PostgreSQL inside `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** The same database without the pooler of `databaseUrl`. Absent: `databaseUrl` is no pooler, or one of sessions. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** 'off' for poolers that do not follow statements prepared by name. */
    preparedStatements: env.DATABASE_PREPARED_STATEMENTS ?? (env.DATABASE_DIRECT_URL ? 'off' : 'on'),
    dataDir: path.resolve(env.HAAT_DATA_DIR ?? 'data'),
    /** Absent: no nightly backups. */
    backupDir: env.BACKUP_DIR ? path.resolve(env.BACKUP_DIR) : undefined,
    /** Whether product images on other servers are fetched: from public IPs only, from any IP, or not. */
    fetchImages: env.FETCH_PICTURES ?? 'public',
    /** Replaces the signing secret that is otherwise created in a file of the data folder. */
    secret: env.HAAT_SECRET,
    /** The secret before `secret`: links that it has signed stay valid. */
    previousSecret: env.HAAT_SECRET_PREVIOUS,
    /** Replaces the key that encrypts secrets in the database, otherwise created in a file of the data folder. */
    secretsKey: env.HAAT_SECRETS_KEY,
    /** The key before `secretsKey`: decrypts what it has encrypted. */
    previousSecretsKey: env.HAAT_SECRETS_KEY_PREVIOUS,
  }));

/** Returns the other local origins of a local shop: localhost, 127.0.0.1 and ::1 are equivalent. */
function localhostOrigins(shopOrigin: string): string[] {
  const { hostname, port } = new URL(shopOrigin);
  if (!LOCAL_HOSTS.includes(hostname)) return [];
  return LOCAL_HOSTS.filter((localHostname) => localHostname !== hostname).map(
    (localHostname) => new URL(`http://${localHostname}:${port || 80}`).origin,
  );
}

/** The contract's rule: the local API port on localhost, else an api subdomain over https. */
function defaultApiBaseUrl(shopOrigin: string, apiPort: number): string {
  const { hostname } = new URL(shopOrigin);
  if (LOCAL_HOSTS.includes(hostname)) return `http://${hostname}:${apiPort}${API_PREFIX}`;
  return `https://api.${hostname}${API_PREFIX}`;
}
