interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** False with the browser's data saver or on a slow connection: then pages are fetched only when opened. */
export function canPrefetch(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
}
