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
const S3_REQUIRED = [
  'IMAGE_S3_ENDPOINT',
  'IMAGE_S3_BUCKET',
  'IMAGE_S3_ACCESS_KEY_ID',
  'IMAGE_S3_SECRET_ACCESS_KEY',
] as const;

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
      /** API base URL for browsers. Absent: derived from the host that the reader sees (specification, section 7). */
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

/** A bucket of the protocol of Amazon S3, for the images. */
export const imageStorageSettings = z
  .object({
    IMAGE_S3_ENDPOINT: url('https:', 'http:'),
    IMAGE_S3_REGION: text,
    IMAGE_S3_BUCKET: check(
      text,
      (value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
      (name, value) => `${name} is "${value}": write the name of the bucket only, like haat-images.`,
    ),
    IMAGE_S3_ACCESS_KEY_ID: text,
    IMAGE_S3_SECRET_ACCESS_KEY: untrimmedText,
    IMAGE_S3_PATH_STYLE: oneOf(['on', 'off']),
  })
  .superRefine((env, { addIssue }) => {
    const missing = S3_REQUIRED.filter((name) => env[name] === undefined);
    if (missing.length > 0 && missing.length < S3_REQUIRED.length)
      addIssue(
        `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: ` +
          'the image storage needs its endpoint, bucket, key and secret.',
      );
    if (
      env.IMAGE_S3_PATH_STYLE === 'off' &&
      /^[\d.]+$|^\[/.test(URL.parse(env.IMAGE_S3_ENDPOINT ?? '')?.hostname ?? '')
    )
      addIssue(
        'IMAGE_S3_PATH_STYLE is off and IMAGE_S3_ENDPOINT has an IP address: a bucket can only be part of a host name.',
      );
  })
  .transform((env) => {
    const { IMAGE_S3_ENDPOINT: endpoint, IMAGE_S3_BUCKET: bucket } = env;
    const { IMAGE_S3_ACCESS_KEY_ID: accessKeyId, IMAGE_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
    return {
      /** Absent: images stay in the database. */
      imageStorage:
        endpoint && bucket && accessKeyId && secretAccessKey
          ? {
              endpoint,
              bucket,
              accessKeyId,
              secretAccessKey,
              region: env.IMAGE_S3_REGION ?? 'us-east-1',
              usesPathStyle: env.IMAGE_S3_PATH_STYLE !== 'off',
            }
          : undefined,
    };
  });

/** A CDN in front of the shop that keeps pages and replies until the shop reports a change. */
export const cdnSettings = z
  .object({
    CDN_TAG_HEADER: oneOf(['Cache-Tag', 'Surrogate-Key']),
    CDN_MAX_AGE_SECONDS: integer(0, 0, 3_600),
    CDN_PURGE_URL: url('https:', 'http:'),
    CDN_PURGE_SECRET: untrimmedText,
  })
  .superRefine(({ CDN_TAG_HEADER, CDN_MAX_AGE_SECONDS, CDN_PURGE_URL, CDN_PURGE_SECRET }, { addIssue }) => {
    if (!CDN_TAG_HEADER && (CDN_MAX_AGE_SECONDS || CDN_PURGE_URL || CDN_PURGE_SECRET))
      addIssue('CDN_TAG_HEADER is missing: write Cache-Tag or Surrogate-Key, whichever the CDN reads.');
    if ((CDN_PURGE_URL === undefined) !== (CDN_PURGE_SECRET === undefined))
      addIssue('CDN_PURGE_URL and CDN_PURGE_SECRET belong together: set both, or neither.');
    if (CDN_MAX_AGE_SECONDS && !CDN_PURGE_URL)
      addIssue(
        'CDN_PURGE_URL is missing: without it a CDN would show former prices for CDN_MAX_AGE_SECONDS.',
      );
  })
  .transform((env) => ({
    /** Absent: replies have no headers for a CDN. */
    cdn: env.CDN_TAG_HEADER && {
      tagHeader: env.CDN_TAG_HEADER,
      maxAgeSeconds: env.CDN_MAX_AGE_SECONDS,
      purge:
        env.CDN_PURGE_URL && env.CDN_PURGE_SECRET
          ? { url: env.CDN_PURGE_URL, secret: env.CDN_PURGE_SECRET }
          : undefined,
    },
  }));

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
