const authHooks = new WeakSet<object>();

/**
 * Marks a hook that rejects requests without a token, so that the OpenAPI document can list it as security. Nothing
 * is enforced here. Routes of the admin are recognized by their `config.admin`.
 */
export function markAuthGuard<Hook extends object>(hook: Hook): Hook {
  authHooks.add(hook);
  return hook;
}

/** True if one of a route's hooks is marked. Each kind of hook is a function or an array of them. */
export function hasAuthGuard(hooks: unknown): boolean {
  return [hooks].flat(2).some((hook) => typeof hook === 'function' && authHooks.has(hook));
}
