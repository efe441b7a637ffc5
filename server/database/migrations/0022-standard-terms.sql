-- Standard names for tables, columns, functions and states. No row is lost; only state words and event keys are rewritten.
-- Servers of the version before cannot run beside this one: stop all of them first.

-- Tables and columns
alter table mails rename to email_outbox;
alter table email_outbox rename column useful_until to expires_at;
alter table messages rename to contact_messages;
alter table shop_documents rename to shop_settings;
alter table order_events rename to order_status_changes;
alter table pictures rename to images;
alter table images rename column shown_url to public_url;
alter table picture_originals rename to image_originals;
alter table picture_files rename to image_files;
alter table incoming_pictures rename to image_queue;
alter table shelf_counts rename to category_counts;
alter table known_addresses rename to known_networks;
alter table known_networks rename column address_hash to network_hash;
alter table sign_in_attempts rename column address_hash to network_hash;
alter table sign_in_attempts rename column forgotten_at to expires_at;
alter table products rename column source to extra_columns;
alter table variants rename column source to extra_columns;
alter table variants rename column sells_when_out to allow_backorder;
alter table idempotency_keys rename column answer to reply;
alter table payments rename column start_answer to start_reply;
alter table payments rename column polls to poll_count;
alter table refunds rename column next_ask_at to next_check_at;
alter table refunds rename column is_by_hand to is_manual;

-- Indexes, constraints and triggers
alter index mails_pkey rename to email_outbox_pkey;
alter index mails_dedupe_key_key rename to email_outbox_dedupe_key_key;
alter index mails_to_send rename to email_outbox_due;
alter index mails_by_refund rename to email_outbox_by_refund;
alter table email_outbox rename constraint mails_say_something to email_outbox_has_content;
alter index messages_pkey rename to contact_messages_pkey;
alter index shop_documents_pkey rename to shop_settings_pkey;
alter index order_events_pkey rename to order_status_changes_pkey;
alter index order_events_by_order rename to order_status_changes_by_order;
alter index pictures_pkey rename to images_pkey;
alter index pictures_by_original rename to images_by_original;
alter index picture_originals_pkey rename to image_originals_pkey;
alter index picture_files_pkey rename to image_files_pkey;
alter index picture_files_by_original rename to image_files_by_original;
alter index incoming_pictures_pkey rename to image_queue_pkey;
alter index incoming_pictures_due rename to image_queue_due;
alter index shelf_counts_pkey rename to category_counts_pkey;
alter index known_addresses_pkey rename to known_networks_pkey;
alter index sign_in_attempts_by_end rename to sign_in_attempts_by_expiry;
alter index payments_by_poll rename to payments_due;
alter index refunds_to_ask rename to refunds_due;
alter index products_shelf rename to products_by_listing_order;
alter index products_by_kind rename to products_by_category;
alter index products_by_words rename to products_by_filter_words;
alter table order_lines rename constraint order_lines_of_a_product_or_a_charge to order_lines_product_or_fee;

alter trigger products_announce on products rename to products_notify;
alter trigger product_images_announce on product_images rename to product_images_notify;
alter trigger shop_documents_announce on shop_settings rename to shop_settings_notify;
alter trigger variants_announce on variants rename to variants_notify;
alter trigger variants_truncate_announce on variants rename to variants_truncate_notify;
alter trigger variants_update_announce on variants rename to variants_update_notify;
alter trigger pictures_announce on images rename to images_notify;
alter function announce_catalogue_change() rename to notify_catalog_change;

-- Functions. Bodies in the SQL standard's form follow renames by themselves; those stored as text do not.
alter function shelf_words(text, text[]) rename to filter_words;
alter function choice_key(text) rename to option_key;
alter function choice_keys(jsonb, text) rename to option_keys;

alter function shown_picture(text) rename to public_image_url;
create or replace function public_image_url(address text) returns text language sql stable as $$
  select coalesce((select public_url from images where url = address), address)
$$;

alter function count_shelf() rename to update_category_counts;
create or replace function update_category_counts() returns trigger language plpgsql as $$
declare
  added constant text := 'select category_key, parent_category_key, gender_key, 1 as n from new_rows
    where status = ''active'' and is_published';
  removed constant text := 'select category_key, parent_category_key, gender_key, -1 as n from old_rows
    where status = ''active'' and is_published';
  changes constant text := case tg_op
    when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end;
begin
  -- in order of the key: two writers never wait for each other
  execute 'insert into category_counts select category_key, parent_category_key, gender_key, sum(n) from (' || changes || ')
    as changes group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
    on conflict (category_key, parent_category_key, gender_key)
    do update set products = category_counts.products + excluded.products';
  return null;
end $$;

alter function empty_shelf_counts() rename to clear_category_counts;
create or replace function clear_category_counts() returns trigger language plpgsql as $$
begin
  delete from category_counts;
  return null;
end $$;

alter function count_vocabulary() rename to update_vocabulary;
alter function empty_vocabulary() rename to clear_vocabulary;

-- States
alter table payments drop constraint payments_state_check;
update payments set state = 'awaiting_cash' where state = 'promised';
alter table payments add constraint payments_state_check
  check (state in ('created', 'started', 'awaiting_cash', 'failed', 'expired', 'captured', 'refund_due', 'refunded'));

alter table refunds drop constraint refunds_state_check;
update refunds set state = case state
  when 'asked' then 'requested' when 'accepted' then 'pending' when 'done' then 'succeeded' else state end;
alter table refunds add constraint refunds_state_check
  check (state in ('requested', 'pending', 'succeeded', 'failed'));

-- An event key recognizes a repeated webhook, so keys stored before the upgrade get the words of new ones.
alter table payment_events drop constraint payment_events_source_check;
update payment_events set
  source = case source when 'person' then 'merchant' else source end,
  outcome = case outcome
    when 'moved' then 'applied' when 'repeated' then 'duplicate' when 'unchanged' then 'ignored'
    when 'unknown' then 'unknown_payment' when 'came_back' then 'refund_returned'
    when 'not_ours' then 'external_refund' else outcome end,
  state = case state
    when 'promised' then 'awaiting_cash' when 'refund asked' then 'refund requested'
    when 'refund accepted' then 'refund pending' when 'refund done' then 'refund succeeded' else state end,
  event_key = case
    when event_key = 'promised' then 'awaiting_cash'
    when event_key like 'person %' then regexp_replace(event_key, '^person ', 'merchant ')
    when event_key ~ '^refund \S+ asked ' then regexp_replace(event_key, '^(refund \S+) asked ', '\1 requested ')
    when event_key ~ '^refund \S+ accepted ' then regexp_replace(event_key, '^(refund \S+) accepted ', '\1 pending ')
    when event_key ~ '^refund \S+ done ' then regexp_replace(event_key, '^(refund \S+) done ', '\1 succeeded ')
    else event_key end;
alter table payment_events add constraint payment_events_source_check
  check (source in ('shop', 'return', 'webhook', 'poll', 'merchant'));

-- Jobs are queued under their new names; what waits under an old one would never run.
do $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    -- a job that a killed server has locked is not completed before it is unlocked; no server of the version before runs
    execute 'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))';
    execute 'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where task_identifier in (''release-overdue-stock'', ''pursue-refunds'', ''send-mails'', ''prepare-pictures'', ''delete-unused-pictures'')))';
  end if;
end $$;
