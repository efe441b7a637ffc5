import type { ProductList } from '#storefront/api/catalog.ts';
import { Pager } from './pager.tsx';

interface ListFooterProps {
  list: ProductList;
  getHref(page: number): string;
}

/** Below the products: which part of the list is shown, and the pager. */
export function ListFooter({ list, getHref }: ListFooterProps) {
  const from = (list.page - 1) * list.limit + 1;
  const to = from + list.products.length - 1;
  return (
    <div className="listing-end">
      {list.products.length > 0 && (
        <p className="listing-end__count">
          {`Showing ${from} to ${to} of ${list.isTotalCapped ? 'more than ' : ''}${list.total} ${list.total === 1 ? 'item' : 'items'}`}
        </p>
      )}
      {list.totalPages > 1 && <Pager page={list.page} totalPages={list.totalPages} getHref={getHref} />}
    </div>
  );
}
