-- The words of the order search are written after the orders, for many at once: see docs/decisions/0020-order-in-one-call.md.

-- Orders whose words are to be written: a row for each new order and each change. Only index_due_orders removes rows. It reads all
-- of them, so there is no index; and no foreign key, because an order that was deleted needs no words.
create table order_search_due (order_id text not null);

create or replace function update_order_search_of_lines() returns trigger language plpgsql as $$
begin
  insert into order_search_due select distinct order_id from new_rows where product_id is not null;
  return null;
end $$;

-- The words change at once, so that none of an erased customer are left. They are due as well, because index_due_orders may have
-- read the order before this change and write its words after it.
create or replace function update_order_search() returns trigger language plpgsql as $$
begin
  update order_search set words = order_search_words(new) where order_id = new.id;
  insert into order_search_due values (new.id);
  return null;
end $$;

-- To normalize a text of ASCII took more than half of the time.
create or replace function order_search_words_of(orders text[]) returns table (order_id text, words text) stable language sql as $$
  select o.id, ' ' || lower(normal_text(concat_ws(' ', o.id, replace(o.id, '-', ''), o.ship_full_name,
    (select c.first_name || ' ' || c.last_name from customers c where c.id = o.customer_id),
    o.email, o.phone_digits, o.ship_postal_code, o.ship_city,
    (select string_agg(concat_ws(' ', line.title, v.sku), ' ' order by line.line_no)
      from order_lines line left join variants v on v.id = line.variant_id
      where line.order_id = o.id and line.product_id is not null))))
  from orders o where o.id = any(order_search_words_of.orders)
$$;

-- Writes the words of orders that are due. Returns the number of rows that it removed: with max_rows of them there may be more.
create function index_due_orders(max_rows integer) returns integer language plpgsql
  -- to plan the statement for the present orders would take longer than to run it
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  removed integer;
  due text[];
begin
  -- One call at a time. The statements after this one see what the call before has committed.
  perform pg_advisory_xact_lock(hashtextextended('order search', 0));
  with done as (
    delete from order_search_due where ctid = any(array(select d.ctid from order_search_due d limit max_rows)) returning order_id
  )
  select count(*), array_agg(distinct done.order_id) into removed, due from done;
  if removed = 0 then return 0; end if;
  insert into order_search select found.order_id, found.words from order_search_words_of(due) as found
  on conflict (order_id) do update set words = excluded.words where order_search.words <> excluded.words;
  return removed;
end $$;
