/** Reads a value of this tab that survives a reload. Disabled storage counts as empty. */
export function readSessionValue(key: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined removes the value. */
export function writeSessionValue(key: string, value: Record<string, unknown> | undefined): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // without storage the page still works; only the saved values are missing
  }
}
