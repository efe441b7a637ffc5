-- Internal notes of staff about an order.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  -- no reference: the note stays when the staff member is removed
  staff_id uuid not null,
  staff_name text not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- deleted notes can be restored
  deleted_at timestamptz
);
create index order_notes_by_order on order_notes (order_id);
create index audit_log_by_staff on audit_log (staff_id, id) where staff_id is not null;
create index audit_log_by_action on audit_log (action, id);
