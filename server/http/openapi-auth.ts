const authHooks = new WeakSet<object>();

/**
 * Marks a hook that rejects requests without a token, so that the OpenAPI document can list it as security. Nothing
 * is enforced here. Routes of the admin are recognized by their `config.admin`.
 */
export function markAuthGuard<Hook extends object>(hook: Hook): Hook {
  authHooks.add(hook);
  return hook;
}

/** True if one of a route's hooks is marked. */
export function hasAuthGuard(hooks: unknown): boolean {
  return [hooks].flat().some((hook) => typeof hook === 'function' && authHooks.has(hook));
}
