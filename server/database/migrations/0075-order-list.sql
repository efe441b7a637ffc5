-- Indexes of the order list of the admin: newest first, as a whole and by status.
create index orders_by_time on orders (created_at desc, id desc);
create index orders_by_status on orders (status, created_at desc, id desc);
-- addresses contain the State as typed
create index orders_by_state on orders ((regexp_replace(lower(ship_state), '[^a-z]', '', 'g')), created_at desc, id desc);
create index orders_returned on orders (created_at desc, id desc) where returned_at is not null;
create index payments_refund_due on payments (order_id) where state = 'refund_due';
create index email_outbox_by_order on email_outbox (order_id) where order_id is not null;

-- The words by which staff find an order. Triggers keep them.
create table order_search (
  order_id text primary key references orders on delete cascade,
  -- lower case, separated by blanks, with one in front: number with and without dash, names, email, phone, PIN code,
  -- titles and SKUs
  words text not null
);
create index order_search_by_words on order_search using gin (words gin_trgm_ops);

create function order_search_words(orders) returns text stable language sql as $$
  select ' ' || lower(normalize(concat_ws(' ', $1.id, replace($1.id, '-', ''), $1.ship_full_name,
    (select c.first_name || ' ' || c.last_name from customers c where c.id = $1.customer_id),
    $1.email, $1.phone_digits, $1.ship_postal_code, $1.ship_city,
    (select string_agg(concat_ws(' ', line.title, v.sku), ' ' order by line.line_no)
      from order_lines line left join variants v on v.id = line.variant_id
      where line.order_id = $1.id and line.product_id is not null))))
$$;

create function update_order_search_of_lines() returns trigger language plpgsql as $$
begin
  insert into order_search
    select o.id, order_search_words(o) from orders o
    where o.id in (select order_id from new_rows where product_id is not null)
  on conflict (order_id) do update set words = excluded.words;
  return null;
end $$;
create trigger order_lines_search after insert on order_lines referencing new table as new_rows
  for each statement execute function update_order_search_of_lines();

create function update_order_search() returns trigger language plpgsql as $$
begin
  update order_search set words = order_search_words(new) where order_id = new.id;
  return null;
end $$;
create trigger orders_search after update of ship_full_name, ship_city, ship_postal_code, email, phone_digits on orders
  for each row execute function update_order_search();

insert into order_search select o.id, order_search_words(o) from orders o;
