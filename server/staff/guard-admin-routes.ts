import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { ADMIN_HEADER, ADMIN_PREFIX } from '#contract/admin/admin-paths.ts';
import { API_PREFIX } from '#contract/api-paths.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { type AdminRouteConfig, RECENT_SIGN_IN_SECONDS } from '#server/http/admin-route.ts';
import { hashToken } from '#server/security/random-token.ts';
import type { Settings } from '#server/settings/settings.ts';
import { requirePermission, requireRecentSignIn } from './require-permission.ts';
import { type SessionCookie, sessionCookie } from './sessions/session-cookie.ts';
import { staffSessionLifetime } from './sessions/session-lifetime.ts';
import { selectSession, touchSession } from './sessions/session-queries.ts';

const PREFIX = `${API_PREFIX}${ADMIN_PREFIX}`;
const READING = new Set(['GET', 'HEAD']);
const LOGGED_CODES = new Set<ErrorCode>([
  'unauthenticated',
  'forbidden',
  'recent_sign_in_required',
  'wrong_credentials',
  'rate_limited',
]);

interface GuardDeps {
  db: Database;
  settings: Pick<Settings, 'apiBaseUrl' | 'shopOrigin' | 'extraOrigins'>;
}

/**
 * Protects every route below the admin's prefix that is registered later, also in plugins: it throws for a route
 * without a permission, or without an audit action if it changes something, and adds the check of the session to all
 * others. A route that forgets its protection stops the API of the admin from being built.
 */
export function guardAdminRoutes(app: FastifyInstance, deps: GuardDeps): void {
  const guard = createGuard(deps);
  app.addHook('onRoute', (route) => {
    if (route.url !== PREFIX && !route.url.startsWith(`${PREFIX}/`)) return;
    checkConfig(route);
    const hooks = [route.onRequest ?? []].flat();
    // the route of HEAD requests has the hooks of its GET route already
    if (hooks.includes(guard)) return;
    route.onRequest = [guard, ...hooks];
    route.onError = [logRejection, ...[route.onError ?? []].flat()];
  });
}

function checkConfig({ method, url, config }: RouteOptions): void {
  const methods = [method].flat();
  if (!config?.admin) throw new Error(`${methods} ${url} names no permission: see adminRoute`);
  const isChange = methods.some((each) => !READING.has(each));
  if (isChange && !config.admin.action)
    throw new Error(`${methods} ${url} names no audit action: see adminRoute`);
}

function createGuard({ db, settings }: GuardDeps) {
  const cookie = sessionCookie(settings);
  const origins = new Set([settings.shopOrigin, ...settings.extraOrigins]);

  return async function guard(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // `onRoute` has rejected routes without it
    const { admin } = request.routeOptions.config as { admin: AdminRouteConfig };
    reply.header('cache-control', 'no-store');
    if (!READING.has(request.method)) rejectForeignWrite(request, origins);
    if (admin.permission !== 'public') await checkSession(db, request, admin, cookie);
  };
}

/**
 * Browsers add `Origin` to every write, and ask first (CORS) before they send the header of the admin from another
 * origin. A form of another site can send neither. Throws UserError: forbidden.
 */
function rejectForeignWrite({ headers }: FastifyRequest, origins: ReadonlySet<string>): void {
  if (headers.origin === undefined || !origins.has(headers.origin))
    throw new UserError('forbidden', 'This request does not come from the admin of this shop.');
  if (headers[ADMIN_HEADER] !== '1')
    throw new UserError(
      'forbidden',
      `Requests of the admin that change something have the header ${ADMIN_HEADER}: 1.`,
    );
}

/** Sets `request.staff`. Throws UserError: unauthenticated, forbidden, recent_sign_in_required. */
async function checkSession(
  db: Database,
  request: FastifyRequest,
  { permission, requiresRecentSignIn }: AdminRouteConfig,
  cookie: SessionCookie,
): Promise<void> {
  const token = cookie.read(request.headers.cookie);
  const tokenHash = token === undefined ? undefined : hashToken(token);
  const session = tokenHash && (await selectSession(db, tokenHash));
  if (!session) throw new UserError('unauthenticated', 'Please sign in to continue.');
  const { isTouchDue, authenticatedSecondsAgo, ...staff } = session;
  request.staff = staff;
  if (isTouchDue) await touchSession(db, tokenHash, staffSessionLifetime(staff.role).idleSeconds);
  if (permission !== 'public') requirePermission(staff.role, permission);
  if (requiresRecentSignIn)
    requireRecentSignIn({
      isDemo: staff.isDemo,
      isRecent: authenticatedSecondsAgo <= RECENT_SIGN_IN_SECONDS,
    });
}

/** Logs what the guard and the routes reject for a reason that an attack has too. Never who was tried. */
function logRejection(request: FastifyRequest, _reply: FastifyReply, error: Error, done: () => void): void {
  if (error instanceof UserError && LOGGED_CODES.has(error.code)) {
    const { staff, method, routeOptions } = request;
    const who = staff && { staffId: staff.id, role: staff.role };
    request.log.warn({ method, route: routeOptions.url, code: error.code, ...who }, 'admin request rejected');
  }
  done();
}
