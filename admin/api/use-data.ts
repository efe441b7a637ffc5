import {
  infiniteQueryOptions,
  queryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { MAX_EXACT_COUNT } from '#admin/kit/figures.tsx';
import { QueryFailure, unwrap, useApi } from './api-context.tsx';
import { type AdminClient, type AdminError, isFinalForReads, type Query } from './client.ts';

/** What a screen knows about data that it shows. `data` stays while newer data is fetched or an attempt failed. */
export interface Loaded<T> {
  data: T | undefined;
  /** ETag of `data`, for `If-Match`. */
  etag: string | undefined;
  /** True until the first data or error. */
  isLoading: boolean;
  isFetching: boolean;
  error: AdminError | undefined;
  retry(): void;
  /** For a button: undefined if the reply would be the same. */
  onRetry: (() => void) | undefined;
}

interface ResourceOptions {
  query?: Query;
  isEnabled?: boolean;
  /** While another query is read, the data of the last one stays. */
  showsPrevious?: boolean;
}

/** A resource that the screen also changes. */
export interface LoadedResource<T> extends Loaded<T> {
  /** Replaces the copy by the one that the reply to a save contains, until it is read again. */
  replace(data: T, etag: string | undefined): void;
}

/**
 * Reads one resource. The query key is `[area, path, query]`, so `useInvalidate()('orders')` renews everything of an
 * area.
 *
 * @example const order = useResource<AdminOrder>('orders', fillPath(ADMIN_PATHS.order, { id }));
 */
export function useResource<T>(
  area: string,
  path: string,
  { query, isEnabled = true, showsPrevious = false }: ResourceOptions = {},
): LoadedResource<T> {
  const { client } = useApi();
  const queries = useQueryClient();
  const resource = resourceQuery<T>(client, area, path, query);
  const result = useQuery({
    ...resource,
    enabled: isEnabled,
    ...(showsPrevious && {
      placeholderData: (previous: { data: T; etag: string | undefined } | undefined) => previous,
    }),
  });
  const replace = (data: T, etag: string | undefined) =>
    void queries.setQueryData(resource.queryKey, { data, etag });
  return { ...useLoaded(result), replace };
}

/** What a screen knows about the result of a query that is made like `resourceQuery`. */
export function useLoaded<T>(result: UseQueryResult<{ data: T; etag: string | undefined }>): Loaded<T> {
  const { refetch } = result;
  const error = errorOf(result.error);
  const retry = useCallback(() => void refetch(), [refetch]);
  return {
    data: result.data?.data,
    etag: result.data?.etag,
    isLoading: result.isPending && result.fetchStatus !== 'idle',
    isFetching: result.isFetching,
    error,
    retry,
    onRetry: retryOf(error, retry),
  };
}

const retryOf = (error: AdminError | undefined, retry: () => void) =>
  error && isFinalForReads(error) ? undefined : retry;

/** The query of `useResource`, to read a resource before its screen is shown. */
export function resourceQuery<T>(client: AdminClient, area: string, path: string, query: Query = {}) {
  return queryOptions({
    queryKey: [area, path, query],
    queryFn: async ({ signal }) => {
      const reply = await client.get<T>(path, { query, signal });
      return { data: unwrap(reply), etag: reply.ok ? reply.etag : undefined };
    },
  });
}

/**
 * One page of a list as the API sends it. `next` is the value of the parameter `after` of the next page; absent on the
 * last one. `total` is exact up to 10,000 and one more above, or `isTotalCapped` tells that there are more.
 */
export interface ListReply<Row> {
  data: Row[];
  total?: number;
  isTotalCapped?: boolean | undefined;
  next?: string | undefined;
}

/** What `ListView` shows. */
export interface LoadedList<Row, Reply = ListReply<Row>> {
  rows: Row[];
  /** True while rows and total are still those of the query before. */
  isPrevious: boolean;
  total: { count: number; isExact: boolean } | undefined;
  /** The first page as the API sent it, for what it contains besides the rows, such as counts of views. */
  first: Reply | undefined;
  isLoading: boolean;
  isFetching: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
  error: AdminError | undefined;
  retry(): void;
  /** For a button: undefined if the reply would be the same. */
  onRetry: (() => void) | undefined;
}

/**
 * Reads a list with keyset pages. `query` is the query of the screen's URL (`useListState().query`).
 *
 * @example const orders = useList<OrderRow, AdminOrderList>('orders', ADMIN_PATHS.orders, state.query);
 */
export function useList<Row, Reply extends ListReply<Row> = ListReply<Row>>(
  area: string,
  path: string,
  query: Query,
): LoadedList<Row, Reply> {
  const { client } = useApi();
  const result = useInfiniteQuery({
    ...listQuery<Reply>(client, area, path, query),
    // the rows of the previous view stay until those of the next one are here: the page does not jump
    placeholderData: (previous) => previous,
  });
  const { refetch, fetchNextPage } = result;
  const error = errorOf(result.error);
  const retry = useCallback(() => void refetch(), [refetch]);
  const first = result.data?.pages[0];
  const total = first?.total;
  const rows = result.data?.pages.flatMap(({ data }) => data) ?? [];
  return {
    rows,
    isPrevious: result.isPlaceholderData,
    total:
      total === undefined
        ? undefined
        : {
            count: Math.min(total, MAX_EXACT_COUNT),
            isExact: total <= MAX_EXACT_COUNT && !first?.isTotalCapped,
          },
    first,
    // rows of the query before, of which there are none: not yet known of this one
    isLoading: result.isPending || (result.isPlaceholderData && rows.length === 0),
    isFetching: result.isFetching,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    loadMore: useCallback(() => void fetchNextPage(), [fetchNextPage]),
    error,
    retry,
    onRetry: retryOf(error, retry),
  };
}

/** The query of `useList`, to read a list before its screen is shown. */
export function listQuery<Reply extends ListReply<unknown>>(
  client: AdminClient,
  area: string,
  path: string,
  query: Query,
) {
  return infiniteQueryOptions({
    queryKey: [area, path, query],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) =>
      unwrap(await client.get<Reply>(path, { query: { ...query, after: pageParam }, signal })),
    getNextPageParam: (page) => page.next ?? null,
  });
}

/** Returns a function that renews the data of these areas, after a write or a live event. */
export function useInvalidate(): (...areas: string[]) => void {
  const queries = useQueryClient();
  return useCallback(
    (...areas: string[]) => {
      for (const area of areas) void queries.invalidateQueries({ queryKey: [area] });
    },
    [queries],
  );
}

function errorOf(cause: Error | null): AdminError | undefined {
  if (!cause) return undefined;
  return cause instanceof QueryFailure ? cause.error : { kind: 'no-response', message: cause.message };
}
