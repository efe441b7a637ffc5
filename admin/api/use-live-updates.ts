import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from './api-context.tsx';

const MAX_RETRY_MS = 60_000;

/**
 * Renews data when the server reports a change. The stream sends events named `change` whose data is
 * `{ areas: string[] }`, the first parts of query keys. The browser reconnects a broken stream; a rejected one is
 * opened again after a while.
 */
export function useLiveUpdates(path: string): void {
  const { client } = useApi();
  const queries = useQueryClient();
  useEffect(() => {
    let isBroken = false;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay = 2_000;
    const open = () => {
      source = new EventSource(client.url(path), { withCredentials: true });
      source.addEventListener('open', () => {
        delay = 2_000;
        // changes while the stream was broken are unknown
        if (isBroken) void queries.invalidateQueries();
        isBroken = false;
      });
      source.addEventListener('change', (event) => {
        for (const area of readAreas(event.data)) void queries.invalidateQueries({ queryKey: [area] });
      });
      source.addEventListener('error', () => {
        const isRejected = source?.readyState === EventSource.CLOSED;
        // the reason is hidden; this request shows that the session has ended, or that the shop cannot be reached.
        // The first error may be a restart of the shop, after which the browser connects again.
        if (isRejected || isBroken) void queries.invalidateQueries({ queryKey: ['me'] });
        isBroken = true;
        if (!isRejected) return;
        timer = setTimeout(open, delay);
        delay = Math.min(delay * 2, MAX_RETRY_MS);
      });
    };
    open();
    return () => {
      clearTimeout(timer);
      source?.close();
    };
  }, [client, queries, path]);
}

function readAreas(data: unknown): string[] {
  try {
    const { areas } = JSON.parse(String(data)) as { areas?: unknown };
    return Array.isArray(areas) ? areas.filter((area) => typeof area === 'string') : [];
  } catch {
    return [];
  }
}
