-- A sale updates only the stock of a variant. PostgreSQL reads the condition of each trigger from its text for every statement,
-- before it knows that nothing of interest changed: with its columns named, a trigger costs other updates nothing.
drop trigger variants_change_update on variants;
create trigger variants_change_update
  after update of product_id, position, sku, size, color, regular_price_paise, discounted_price_paise, mrp_paise,
    net_quantity, image_url on variants for each row when (
    (old.product_id, old.position, old.sku, old.size, old.color, old.regular_price_paise, old.discounted_price_paise,
      old.mrp_paise, old.net_quantity, old.image_url)
    is distinct from (new.product_id, new.position, new.sku, new.size, new.color, new.regular_price_paise,
      new.discounted_price_paise, new.mrp_paise, new.net_quantity, new.image_url)
  ) execute function record_variant_change();
drop trigger variants_update_price on variants;
create trigger variants_update_price
  after update of regular_price_paise, discounted_price_paise, size, color on variants for each row when (
    old.regular_price_paise is distinct from new.regular_price_paise
    or old.discounted_price_paise is distinct from new.discounted_price_paise
    or old.size is distinct from new.size
    or old.color is distinct from new.color
  ) execute function record_changed_price();
drop trigger variants_change_stock on variants;
create trigger variants_change_stock after update of stock, allow_backorder on variants for each row when (
    (old.stock is distinct from new.stock and (old.stock <= 10 or new.stock <= 10)
      and not (old.allow_backorder and new.allow_backorder))
    or old.allow_backorder is distinct from new.allow_backorder
  ) execute function record_stock_change();

-- Decides about an order of a customer and stores it: the same steps in the same order of locks as
-- server/orders/place-order/place-order.ts. A test compares the rows of both.
-- Returns the order: the new one, or the earlier one of the same request. Returns nothing or raises 'HT001', and has then
-- stored nothing, if it cannot place the order: then place-order.ts does it step by step and names the reason.
create or replace function place_order(
  number text, customer uuid, customer_email text, request_hash bytea, phone_digits text, ship_to json, total bigint,
  -- as OrderLine; a line without a variant is a fee
  lines json,
  -- the variants of the lines by id, and the units of each
  variant_ids bigint[], quantities integer[],
  -- what the lines were made from: the terms of each product, and the version of the store information
  products text[], terms text[], store_version text,
  hold_minutes integer, network_hash bytea,
  -- null: the request has no Idempotency-Key
  idempotency_key text,
  -- null: unlimited
  rate_keys text[], rate_seconds integer[], rate_maxima integer[],
  max_orders integer, max_units integer, max_network_orders integer, max_network_units integer
) returns table (id text, total_paise bigint) language plpgsql as $$
declare
  key_scope constant text := 'orders:' || customer;
  units constant integer := (select sum(quantity) from unnest(quantities) as quantity);
  counts record;
  is_exceeded boolean;
  taken_variants integer;
  earlier record;
begin
  -- prices, titles, options, taxes and shipping rules have not changed
  if store_version is distinct from (select s.xmin::text from shop_settings s where s.key = 'store-info')
    or exists (select from unnest(products, terms) as known(product, terms)
      where known.terms is distinct from order_terms(known.product)) then
    return;
  end if;
  -- an early check without locks; the last step decides
  if exists (select from variants v where v.id = any(variant_ids) and not v.allow_backorder
    and v.stock < quantities[array_position(variant_ids, v.id)]) then
    return;
  end if;

  if rate_keys is not null then
    select bool_or(counted.hits > one.maximum) into is_exceeded
    from count_hits(rate_keys, rate_seconds) as counted join unnest(rate_keys, rate_maxima) as one(key, maximum) using (key);
    if is_exceeded then raise exception 'too many requests' using errcode = 'HT001'; end if;
  end if;

  -- the same request again
  if idempotency_key is not null then
    if not pg_try_advisory_xact_lock(hashtextextended(key_scope || ' ' || idempotency_key, 0)) then
      raise exception 'request in flight' using errcode = 'HT001';
    end if;
    select stored.request_hash as hash, stored.reply into earlier from idempotency_keys stored
      where stored.scope = key_scope and stored.key = idempotency_key and stored.created_at > now() - interval '24 hours';
    if found then
      if earlier.hash <> request_hash or earlier.reply is null then
        raise exception 'key reused' using errcode = 'HT001';
      end if;
      return query select earlier.reply->>'id', (earlier.reply->>'totalPaise')::bigint;
      return;
    end if;
  else
    perform pg_advisory_xact_lock(hashtextextended(customer || ' ' || encode(request_hash, 'base64'), 1));
    return query select o.id, o.total_paise from orders o where o.customer_id = customer
      and o.created_at > now() - interval '10 seconds' and o.request_hash = place_order.request_hash and o.status <> 4;
    if found then return; end if;
  end if;

  -- the limits of unpaid orders, of this customer and of this network
  if max_orders is not null then
    perform pg_advisory_xact_lock(hashtextextended(customer::text, 2)),
      pg_advisory_xact_lock(hashtextextended(encode(network_hash, 'hex'), 3));
    select
      (select count(*) from orders o where o.customer_id = customer
        and o.status = 0 and o.paid_at is null and o.created_at > now() - interval '24 hours') as orders,
      (select count(*) from orders o where o.network_hash = place_order.network_hash
        and o.status = 0 and o.paid_at is null and o.created_at > now() - interval '24 hours') as network_orders,
      (select coalesce(sum(l.quantity - l.cancelled_quantity), 0) from orders o join order_lines l on l.order_id = o.id
        where o.customer_id = customer and o.stock_held_until is not null and o.stock_released_at is null
          and l.variant_id is not null) as held_units,
      (select coalesce(sum(l.quantity - l.cancelled_quantity), 0) from orders o join order_lines l on l.order_id = o.id
        where o.network_hash = place_order.network_hash and o.stock_held_until is not null
          and o.stock_released_at is null and l.variant_id is not null) as network_held_units
      into counts;
    if counts.orders >= max_orders or counts.held_units + units > max_units
      or counts.network_orders >= max_network_orders or counts.network_held_units + units > max_network_units then
      raise exception 'limit of unpaid orders' using errcode = 'HT001';
    end if;
  end if;

  insert into orders (id, customer_id, request_hash, total_paise, email, phone_digits, ship_full_name, ship_address,
    ship_city, ship_state, ship_postal_code, ship_phone, network_hash, source, stock_held_until)
  values (number, customer, request_hash, total, customer_email, phone_digits, ship_to->>'fullName', ship_to->>'address',
    ship_to->>'city', ship_to->>'state', ship_to->>'postalCode', ship_to->>'phone', network_hash, 'shop',
    now() + make_interval(mins => hold_minutes))
  on conflict on constraint orders_pkey do nothing;
  if not found then raise exception 'number taken' using errcode = 'HT001'; end if;
  insert into order_lines (order_id, line_no, product_id, variant_id, title, image_url, size, color, quantity,
    price_paise, hsn, gst_rate_basis_points)
  select number, "lineNo", "productId", "variantId", title, "imageUrl", size, color, quantity, "pricePaise", hsn,
    "gstRateBasisPoints"
  from json_to_recordset(lines) as ordered("lineNo" smallint, "productId" text, "variantId" bigint, title text,
    "imageUrl" text, size text, color text, quantity integer, "pricePaise" bigint, hsn text,
    "gstRateBasisPoints" integer);
  insert into order_status_changes (order_id, status) values (number, 0);
  insert into email_outbox (kind, order_id, dedupe_key)
  values ('order-placed', number, 'order-placed ' || number), ('new-order', number, 'new-order ' || number);
  if idempotency_key is not null then
    insert into idempotency_keys as stored (scope, key, request_hash, reply)
    values (key_scope, idempotency_key, request_hash, json_build_object('id', number, 'totalPaise', total))
    on conflict on constraint idempotency_keys_pkey do update set request_hash = excluded.request_hash,
      reply = excluded.reply, created_at = excluded.created_at
    where stored.created_at <= now() - interval '24 hours';
    if not found then raise exception 'request in flight' using errcode = 'HT001'; end if;
  end if;

  -- Last, because other orders of the same variants wait from here to the commit. The rows are locked in order of id, so that
  -- orders never wait for each other. One update: each would read all conditions of the table anew.
  if cardinality(variant_ids) > 1 then
    perform from variants v where v.id = any(variant_ids) order by v.id for no key update;
  end if;
  update variants v set stock = v.stock - taken.quantity
    from (select one.id, sum(one.quantity)::integer as quantity from unnest(variant_ids, quantities) as one(id, quantity)
      group by one.id) as taken
    where v.id = taken.id and (v.stock >= taken.quantity or v.allow_backorder);
  get diagnostics taken_variants = row_count;
  if taken_variants < (select count(distinct taken.id) from unnest(variant_ids) as taken(id)) then
    raise exception 'out of stock' using errcode = 'HT001';
  end if;
  insert into stock_movements (variant_id, quantity_change, reason, order_id)
  select taken.id, -taken.quantity, 'order', number from unnest(variant_ids, quantities) as taken(id, quantity);
  return query select number, total;
end $$;
