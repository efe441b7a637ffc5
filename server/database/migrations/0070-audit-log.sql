-- Who changed what: one row per change, written in the transaction of the change. Append-only.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('staff', 'command-line', 'system')),
  -- no reference: the entry stays when the staff member is removed
  staff_id uuid,
  staff_name text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  -- the same for all entries of one bulk request
  operation_id uuid,
  -- the entry that this one takes back; an entry is taken back once
  undoes_id bigint unique references audit_log (id),
  check ((actor_kind = 'staff') = (staff_id is not null))
);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, id);
create index audit_log_by_operation on audit_log (operation_id) where operation_id is not null;

create function reject_audit_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function reject_audit_log_change();
