import { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { type AdminClient, type AdminError, type AdminResult, isFinalForReads } from './client.ts';
import type { UnsentQueue } from './unsent-queue.ts';

export interface AdminApi {
  client: AdminClient;
  unsent: UnsentQueue;
  /** The signed-in staff member, for the queue. */
  staffId(): string | undefined;
  setStaffId(id: string | undefined): void;
  /**
   * Sets what confirms that it is still the same person: it shows a dialog, and resolves to true once the password, code
   * or passkey was given. Then the request that required it is sent again.
   */
  setSignInAgain(confirm: (() => Promise<boolean>) | undefined): void;
}

const ApiContext = createContext<AdminApi | undefined>(undefined);
export const ApiProvider = ApiContext.Provider;

/** The client and the queue of unsent changes. */
export function useApi(): AdminApi {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider');
  return api;
}

/** What a query of TanStack throws: it knows failures only as exceptions. `error` is the client's. */
export class QueryFailure extends Error {
  readonly error: AdminError;

  constructor(error: AdminError) {
    super(error.message);
    this.name = 'QueryFailure';
    this.error = error;
  }
}

/** The data of a result, for `queryFn`. Throws `QueryFailure`. */
export function unwrap<T>(result: AdminResult<T>): T {
  if (result.ok) return result.data;
  throw new QueryFailure(result.error);
}

const MAX_RETRIES = 2;

/** One cache for the whole admin. Data is shown while newer data is fetched. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // the error state shows that the network is down; a paused query would show a skeleton for ever
        networkMode: 'always',
        staleTime: 5_000,
        refetchOnReconnect: 'always',
        retry: (failures, cause) =>
          failures < MAX_RETRIES && !(cause instanceof QueryFailure && isFinalForReads(cause.error)),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
