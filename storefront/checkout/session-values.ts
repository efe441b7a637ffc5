/** Values of this tab that outlive a sign-in or a reload. Storage that is switched off counts as empty. */
export function readSession(key: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined forgets the value. */
export function writeSession(key: string, value: Record<string, unknown> | undefined): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // nothing is lost but the comfort
  }
}
