import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Permission } from '#contract/admin/permissions.ts';
import { type AdminApi, ApiProvider, createQueryClient } from '../api/api-context.tsx';
import { createAdminClient } from '../api/client.ts';
import type { UnsentChange } from '../api/unsent-queue.ts';
import { Notifications } from '../kit/feedback/notifications.tsx';
import { StaffProvider } from '../shared/current-staff.tsx';

interface SentRequest {
  method: string;
  /** After the prefix of the API. */
  path: string;
  query: Record<string, string>;
  body: unknown;
  /** The `Idempotency-Key`. */
  key: string | undefined;
  /** The `If-Match`. */
  ifMatch: string | undefined;
}

interface ScreenOptions {
  /** The path in the admin, with its query. */
  at?: string;
  permissions?: readonly Permission[];
  /** Signed in as the owner of the demo. */
  isDemo?: boolean;
  /** With it, writes without a network are stored on the device: they are in `unsent`. */
  staffId?: string;
  /** What the API replies: a Response, or data as JSON; also later. */
  reply: (request: SentRequest) => unknown;
}

const BASE = 'https://shop.example/api/v1';

/** Renders a screen as the signed-in staff member sees it. Returns the requests that it sends, and writes to be sent later. */
export function renderScreen(
  screen: ReactNode,
  { at = '/', permissions = [], isDemo = false, staffId, reply }: ScreenOptions,
) {
  const unsent: UnsentChange[] = [];
  const requests: SentRequest[] = [];
  const client = createAdminClient({
    base: BASE,
    fetch: async (target, init) => {
      const url = new URL(String(target));
      const request: SentRequest = {
        method: init?.method ?? 'GET',
        path: url.href.slice(BASE.length, url.search === '' ? undefined : -url.search.length),
        query: Object.fromEntries(url.searchParams),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
        key: new Headers(init?.headers).get('idempotency-key') ?? undefined,
        ifMatch: new Headers(init?.headers).get('if-match') ?? undefined,
      };
      requests.push(request);
      const replied = await reply(request);
      return replied instanceof Response ? replied : Response.json(replied, { headers: { etag: '"1"' } });
    },
  });
  const api = {
    client,
    unsent: { add: (change: UnsentChange) => unsent.push(change), list: () => unsent },
    staffId: () => staffId,
    setStaffId: () => {},
  } as unknown as AdminApi;
  const location = memoryLocation({ path: at, record: true });
  const view = render(
    <ApiProvider value={api}>
      <QueryClientProvider client={createQueryClient()}>
        <StaffProvider value={{ permissions, isDemo } as never}>
          <Router hook={location.hook} searchHook={location.searchHook}>
            {screen}
          </Router>
          <Notifications />
        </StaffProvider>
      </QueryClientProvider>
    </ApiProvider>,
  );
  return { ...view, requests, unsent, location };
}
