interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** False where the reader asked to save data or data comes slowly: then only what is opened is fetched. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
}
