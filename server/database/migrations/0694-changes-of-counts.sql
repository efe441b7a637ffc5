-- Cached replies contain what jobs count of a large catalog: they are made anew once the counts have changed.
alter table catalog_changes drop constraint catalog_changes_kind_check, add constraint catalog_changes_kind_check
  check (kind in ('stock', 'stock-band', 'price', 'content', 'listing', 'store', 'settings', 'counts', 'everything'));
