-- Decides about orders and stores them, as `place_or_reject_orders` (migration 0640), and finds the customers of their sessions:
-- to look these up in a statement before took a fifth of the processor time of an order. An order without a session that has
-- not ended is not placed. `place_or_reject_orders` remains for servers of the version before, until all are updated.
create function place_orders_of_sessions(
  -- one element per order
  numbers text[], session_hashes bytea[], request_hashes bytea[], network_hashes bytea[], totals bigint[],
  -- null: the request has no Idempotency-Key
  idempotency_keys text[],
  -- the version of the store information that the order was made from
  store_versions text[],
  -- null: unlimited
  max_orders integer[], max_units integer[], max_network_orders integer[], max_network_units integer[],
  -- one element per product of an order (its number from 1): the terms that the lines were made from
  product_orders integer[], products text[], terms text[],
  -- one element per variant of an order, with its units
  variant_orders integer[], variant_ids bigint[], quantities integer[],
  -- one element per rate limit of an order; a null hash: that of its customer
  rate_orders integer[], rate_names text[], rate_hashes text[], rate_seconds integer[], rate_maxima integer[],
  -- what is only stored: of the orders and of their lines; a line without a variant is a fee
  addresses json, lines json,
  -- null: as long as it takes
  lock_wait_ms integer,
  -- how long a session that is used goes on
  idle_days integer, long_idle_days integer
-- Of an order that is short of units, only its number, and the first variant that has too few.
) returns table (no integer, id text, total_paise bigint, short_variant_id bigint, available integer) language plpgsql as $$
#variable_conflict use_column
declare
  -- one element per order, null without a session
  customers uuid[];
  emails text[];
  -- the sessions whose idle time begins anew
  used_sessions bytea[];
  -- as they are stored, one element per rate limit
  rate_keys text[];
  -- the orders that nothing stands against so far
  kept integer[];
  -- those of them that want more units than there are, each with the first variant that has too few and its units
  short integer[];
  short_variants bigint[];
  short_units integer[];
  -- orders that were just found to be left out
  dropped integer[];
  counted integer[] := '{}';
  -- orders that are answered with the earlier order of the same request
  repeated integer[];
  written record;
begin
  -- Until the transaction ends. To plan each statement for the present arrays would take longer than to run it. Each look-up
  -- finds a few rows: a bitmap of them takes longer than the rows.
  perform set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
    set_config('enable_bitmapscan', 'off', true), set_config('lock_timeout', coalesce(lock_wait_ms, 0) || 'ms', true);

  select array_agg(found.customer_id order by wanted.no), array_agg(found.email order by wanted.no),
    array_agg(wanted.hash) filter (where found.is_touch_due)
  into customers, emails, used_sessions
  from unnest(session_hashes) with ordinality as wanted(hash, no) left join lateral (
    select s.customer_id, c.email, s.last_seen_at < now() - interval '1 minute' as is_touch_due
    from sessions s join customers c on c.id = s.customer_id
    where s.token_hash = wanted.hash and s.expires_at > now() and s.absolute_expires_at > now()
    offset 0) as found on true;

  -- Prices, titles, options, taxes and shipping rules have not changed. An early look at the stock without locks; the last
  -- check decides.
  with present as materialized (select found.product, found.terms from order_terms_of(products) as found),
  lacking as materialized (
    select distinct on (wanted.no) wanted.no, wanted.id, greatest(v.stock, 0) as units
    from unnest(variant_orders, variant_ids, quantities) with ordinality as wanted(no, id, quantity, nth)
    join variants v on v.id = wanted.id where not v.allow_backorder and v.stock < wanted.quantity
    order by wanted.no, wanted.nth)
  select array_agg(o.no::integer), array_agg(l.no) filter (where l.no is not null),
    array_agg(l.id) filter (where l.no is not null), array_agg(l.units) filter (where l.no is not null)
  into kept, short, short_variants, short_units
  from unnest(store_versions) with ordinality as o(version, no) left join lacking l on l.no = o.no
  where customers[o.no] is not null
    and o.version is not distinct from (select s.xmin::text from shop_settings s where s.key = 'store-info')
    and o.no not in (
      select known.no from unnest(product_orders, products, terms) as known(no, product, terms)
      left join present on present.product = known.product where present.terms is distinct from known.terms);
  if kept is null then return; end if;

  if cardinality(rate_names) > 0 then
    counted := kept;
    rate_keys := array(
      select r.name || ':' || coalesce(r.hash,
        translate(rtrim(encode(sha256(convert_to(customers[r.no]::text, 'UTF8')), 'base64'), '='), '+/', '-_'))
      from unnest(rate_orders, rate_names, rate_hashes) with ordinality as r(no, name, hash, nth) order by r.nth);
    -- sorted, so that concurrent calls lock the rows in the same order
    with wanted as (
      select r.key, min(r.seconds) as seconds, count(*)::integer as hits
      from unnest(rate_orders, rate_keys, rate_seconds) as r(no, key, seconds) where r.no = any(kept) group by r.key
    ), stored as (
      insert into rate_limits as stored (key, hits, window_ends_at)
      select w.key, w.hits, now() + make_interval(secs => w.seconds) from wanted w order by w.key
      on conflict (key) do update set
        hits = case when stored.window_ends_at <= now() then excluded.hits else stored.hits + excluded.hits end,
        window_ends_at = case when stored.window_ends_at <= now() then excluded.window_ends_at else stored.window_ends_at end
      returning stored.key, stored.hits
    ), hits as (
      select r.no, r.maximum,
        s.hits - w.hits + row_number() over (partition by r.key order by r.no) as hits
      from unnest(rate_orders, rate_keys, rate_maxima) as r(no, key, maximum)
      join wanted w on w.key = r.key join stored s on s.key = r.key where r.no = any(kept)
    )
    select array_agg(h.no) into dropped from hits h where h.hits > h.maximum;
    if dropped is not null then kept := array(select unnest(kept) except select unnest(dropped)); end if;
  end if;

  -- the same request again
  if array_remove(idempotency_keys, null) <> '{}' then
    select array_agg(k.no) into dropped from (
      select o.no::integer, 'orders:' || o.customer || ' ' || o.key as name,
        row_number() over (partition by o.customer, o.key order by o.no) as nth
      from unnest(customers, idempotency_keys) with ordinality as o(customer, key, no)
      where o.key is not null and o.no = any(kept)
    ) as k where k.nth > 1 or not pg_try_advisory_xact_lock(hashtextextended(k.name, 0));
    if dropped is not null then kept := array(select unnest(kept) except select unnest(dropped)); end if;
    select array_agg(o.no::integer), array_agg(o.no::integer) filter (where earlier.request_hash = o.hash and earlier.reply is not null)
    into dropped, repeated
    from unnest(customers, idempotency_keys, request_hashes) with ordinality as o(customer, key, hash, no)
    -- a look at the index for each, however small the table was when this was planned
    cross join lateral (select stored.request_hash, stored.reply from idempotency_keys stored
      where stored.scope = 'orders:' || o.customer and stored.key = o.key
        and stored.created_at > now() - interval '24 hours' offset 0) as earlier
    where o.no = any(kept);
    if dropped is not null then kept := array(select unnest(kept) except select unnest(dropped)); end if;
    if repeated is not null then
      return query
        select o.no::integer, earlier.reply->>'id', (earlier.reply->>'totalPaise')::bigint, null::bigint, null::integer
        from unnest(customers, idempotency_keys) with ordinality as o(customer, key, no)
        join idempotency_keys earlier on earlier.scope = 'orders:' || o.customer and earlier.key = o.key
        where o.no = any(repeated);
    end if;
  end if;

  -- In the order in which orders lock step by step: identical requests, customers, networks; within each sorted, so that
  -- calls never wait for each other.
  if array_position(idempotency_keys, null) is not null or array_remove(max_orders, null) <> '{}' then
    perform pg_advisory_xact_lock(l.lock) from (
      select distinct kind, lock from (
        select 1 as kind, hashtextextended(o.customer || ' ' || encode(o.hash, 'base64'), 1) as lock
        from unnest(customers, request_hashes, idempotency_keys) with ordinality as o(customer, hash, key, no)
        where o.key is null and o.no = any(kept)
        union all
        select one.kind, one.lock
        from unnest(customers, network_hashes, max_orders) with ordinality as o(customer, network, maximum, no),
          lateral (values (2, hashtextextended(o.customer::text, 2)), (3, hashtextextended(encode(o.network, 'hex'), 3)))
            as one(kind, lock)
        where o.maximum is not null and o.no = any(kept)
      ) as every order by kind, lock
    ) as l;
  end if;

  if array_position(idempotency_keys, null) is not null then
    -- one that repeats another of this call finds it step by step, when it is stored
    select array_agg(o.no) into dropped from (
      select o.no::integer, o.key, row_number() over (partition by o.customer, o.hash order by o.no) as nth
      from unnest(customers, request_hashes, idempotency_keys) with ordinality as o(customer, hash, key, no)
      where o.no = any(kept)
    ) as o where o.key is null and o.nth > 1;
    if dropped is not null then kept := array(select unnest(kept) except select unnest(dropped)); end if;
    select array_agg(o.no::integer) into dropped
    from unnest(customers, request_hashes, idempotency_keys) with ordinality as o(customer, hash, key, no)
    where o.key is null and o.no = any(kept) and exists (select from orders e where e.customer_id = o.customer
      and e.created_at > now() - interval '10 seconds' and e.request_hash = o.hash and e.status <> 4);
    if dropped is not null then
      return query
        select distinct on (o.no) o.no::integer, e.id, e.total_paise, null::bigint, null::integer
        from unnest(customers, request_hashes) with ordinality as o(customer, hash, no)
        join orders e on e.customer_id = o.customer and e.created_at > now() - interval '10 seconds'
          and e.request_hash = o.hash and e.status <> 4
        where o.no = any(dropped);
      repeated := repeated || dropped;
      if dropped is not null then kept := array(select unnest(kept) except select unnest(dropped)); end if;
    end if;
  end if;

  -- those short of units, which are within their rate limits and repeat no order
  if short is not null then
    return query
      select one.no, null::text, null::bigint, one.variant, one.units
      from unnest(short, short_variants, short_units) as one(no, variant, units) where one.no = any(kept);
    short := array(select unnest(short) intersect select unnest(kept));
    kept := array(select unnest(kept) except select unnest(short));
  end if;

  -- the limits of unpaid orders, of each customer and of each network, with the orders of this call before it
  if array_remove(max_orders, null) <> '{}' then
    with limited as (
      select o.no::integer, o.customer, o.network, o.max_orders, o.max_units, o.max_network_orders, o.max_network_units,
        (select sum(taken.quantity) from unnest(variant_orders, quantities) as taken(no, quantity)
          where taken.no = o.no) as units
      from unnest(customers, network_hashes, max_orders, max_units, max_network_orders, max_network_units) with ordinality
        as o(customer, network, max_orders, max_units, max_network_orders, max_network_units, no)
      where o.max_orders is not null and o.no = any(kept)
    ), of_customers as (
      select c.customer,
        (select count(*) from orders e where e.customer_id = c.customer
          and e.status = 0 and e.paid_at is null and e.created_at > now() - interval '24 hours') as orders,
        (select coalesce(sum(l.quantity - l.cancelled_quantity), 0) from orders e join order_lines l on l.order_id = e.id
          where e.customer_id = c.customer and e.stock_held_until is not null and e.stock_released_at is null
            and l.variant_id is not null) as units
      from (select distinct customer from limited) as c
    ), of_networks as (
      select n.network,
        (select count(*) from orders e where e.network_hash = n.network
          and e.status = 0 and e.paid_at is null and e.created_at > now() - interval '24 hours') as orders,
        (select coalesce(sum(l.quantity - l.cancelled_quantity), 0) from orders e join order_lines l on l.order_id = e.id
          where e.network_hash = n.network and e.stock_held_until is not null and e.stock_released_at is null
            and l.variant_id is not null) as units
      from (select distinct network from limited) as n
    ), counts as (
      select l.*,
        c.orders + row_number() over (partition by l.customer order by l.no) as customer_orders,
        c.units + sum(l.units) over (partition by l.customer order by l.no) as customer_units,
        n.orders + row_number() over (partition by l.network order by l.no) as network_orders,
        n.units + sum(l.units) over (partition by l.network order by l.no) as network_units
      from limited l join of_customers c on c.customer = l.customer join of_networks n on n.network = l.network
    )
    select array_agg(c.no) into dropped from counts c
    where c.customer_orders > c.max_orders or c.customer_units > c.max_units
      or c.network_orders > c.max_network_orders or c.network_units > c.max_network_units;
    if dropped is not null then kept := array(select unnest(kept) except select unnest(dropped)); end if;
  end if;

  -- The rows are locked in order of id, so that calls never wait for each other. The first order that is short of a unit is
  -- left out, then the first of the remaining ones, until there are units for all.
  if cardinality(kept) > 0 then
    perform from variants v where v.id = any(array(
      select wanted.id from unnest(variant_orders, variant_ids) as wanted(no, id) where wanted.no = any(kept)))
    order by v.id for no key update;
    loop
      select array[min(short.no)] into dropped from (
        select wanted.no, not v.allow_backorder
          and v.stock < sum(wanted.quantity) over (partition by wanted.id order by wanted.no) as is_short
        from unnest(variant_orders, variant_ids, quantities) as wanted(no, id, quantity)
        left join variants v on v.id = wanted.id where wanted.no = any(kept)
      ) as short where short.is_short is distinct from false;
      exit when dropped[1] is null;
      kept := array_remove(kept, dropped[1]);
    end loop;
  end if;

  -- the requests that are counted when they are placed step by step
  if cardinality(counted) > cardinality(kept) then
    dropped := array(select unnest(counted) except select unnest(kept) except select unnest(repeated)
      except select unnest(short));
    update rate_limits stored set hits = stored.hits - surplus.hits from (
      select r.key, count(*)::integer as hits from unnest(rate_orders, rate_keys) as r(no, key)
      where r.no = any(dropped) group by r.key) as surplus
    where stored.key = surplus.key;
  end if;
  if cardinality(kept) > 0 then
    with placed as (
      insert into orders (id, customer_id, request_hash, total_paise, email, phone_digits, ship_full_name, ship_address,
        ship_city, ship_state, ship_postal_code, ship_phone, network_hash, source, stock_held_until)
      select numbers[o.no], customers[o.no], request_hashes[o.no], totals[o.no], emails[o.no], o."phoneDigits", o."fullName",
        o.address, o.city, o.state, o."postalCode", o.phone, network_hashes[o.no], 'shop',
        now() + make_interval(mins => o."holdMinutes")
      from json_to_recordset(addresses) as o(no integer, "phoneDigits" text, "fullName" text, address text,
        city text, state text, "postalCode" text, phone text, "holdMinutes" integer)
      where o.no = any(kept)
      on conflict (id) do nothing
      returning id
    ), ordered as (
      insert into order_lines (order_id, line_no, product_id, variant_id, title, image_url, size, color, quantity,
        price_paise, hsn, gst_rate_basis_points)
      select numbers[l.no], l."lineNo", l."productId", l."variantId", l.title, l."imageUrl", l.size, l.color, l.quantity,
        l."pricePaise", l.hsn, l."gstRateBasisPoints"
      from json_to_recordset(lines) as l(no integer, "lineNo" smallint, "productId" text, "variantId" bigint, title text,
        "imageUrl" text, size text, color text, quantity integer, "pricePaise" bigint, hsn text,
        "gstRateBasisPoints" integer)
      join placed on placed.id = numbers[l.no] where l.no = any(kept)
    ), changed as (
      insert into order_status_changes (order_id, status) select placed.id, 0 from placed
    ), mailed as (
      insert into email_outbox (kind, order_id, dedupe_key)
      select email.kind, placed.id, email.kind || ' ' || placed.id
      from placed, unnest(array['order-placed', 'new-order']) as email(kind)
    ), keyed as (
      insert into idempotency_keys as stored (scope, key, request_hash, reply)
      select 'orders:' || customers[o.no], o.key, request_hashes[o.no],
        json_build_object('id', numbers[o.no], 'totalPaise', totals[o.no])
      from unnest(idempotency_keys) with ordinality as o(key, no) where o.key is not null and o.no = any(kept)
      on conflict (scope, key) do update set request_hash = excluded.request_hash,
        reply = excluded.reply, created_at = excluded.created_at
      where stored.created_at <= now() - interval '24 hours'
      returning 1
    ), taken as (
      -- one update: each reads all conditions of the table anew
      update variants v set stock = v.stock - sold.quantity
      from (select one.id, sum(one.quantity)::integer as quantity
        from unnest(variant_orders, variant_ids, quantities) as one(no, id, quantity)
        where one.no = any(kept) group by one.id) as sold
      where v.id = sold.id
    ), moved as (
      insert into stock_movements (variant_id, quantity_change, reason, order_id)
      select sold.id, -sold.quantity, 'order', numbers[sold.no]
      from unnest(variant_orders, variant_ids, quantities) as sold(no, id, quantity) where sold.no = any(kept)
    )
    select (select count(*) from placed) as orders, (select count(*) from keyed) as keys into written;
    if written.orders < cardinality(kept) then raise exception 'number taken' using errcode = 'HT001'; end if;
    if written.keys < (select count(k.key) from unnest(idempotency_keys) with ordinality as k(key, no) where k.no = any(kept)) then
      raise exception 'request in flight' using errcode = 'HT001';
    end if;
  end if;

  -- last, as an erasure locks a customer before the sessions
  if used_sessions is not null then
    -- without waiting: a session that another request uses at the same time is extended by it
    update sessions s set last_seen_at = now(),
      expires_at = least(s.absolute_expires_at,
        now() + make_interval(days => case when s.is_long then long_idle_days else idle_days end))
    where s.token_hash in (
      select one.token_hash from sessions one where one.token_hash = any(used_sessions) for no key update skip locked);
  end if;

  return query select one.no, numbers[one.no], totals[one.no], null::bigint, null::integer from unnest(kept) as one(no);
end $$;

-- of versions before
drop function place_order, place_orders;

-- Once per statement: the orders of a call are inserted by one. Statement triggers fire after those of the rows, so after the
-- foreign key has waited for the lock of the customer.
drop trigger orders_reject_erased on orders;
create or replace function reject_order_of_erased_customer() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows placed join customers c on c.id = placed.customer_id where c.erased_at is not null) then
    raise exception 'the customer was erased' using errcode = 'HT001';
  end if;
  return null;
end $$;
create trigger orders_reject_erased after insert on orders referencing new table as new_rows
  for each statement execute function reject_order_of_erased_customer();
