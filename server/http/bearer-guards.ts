const guards = new WeakSet<object>();

/**
 * Marks a hook that rejects requests without a token, so that the OpenAPI document can list it as security.
 */
export function markBearerGuard<Hook extends object>(hook: Hook): Hook {
  guards.add(hook);
  return hook;
}

/** True if one of a route's hooks is marked. */
export function hasBearerGuard(hooks: unknown): boolean {
  return [hooks].flat().some((hook) => typeof hook === 'function' && guards.has(hook));
}
