const guards = new WeakSet<object>();

/** Marks a hook that refuses requests without a token, so that the API's description can say so. */
export function markBearerGuard<Hook extends object>(hook: Hook): Hook {
  guards.add(hook);
  return hook;
}

/** True when one of a route's hooks is such a guard. */
export function hasBearerGuard(hooks: unknown): boolean {
  return [hooks].flat().some((hook) => typeof hook === 'function' && guards.has(hook));
}
