-- The activity log stays append-only but for the erasure of a person's data, which masks texts within what changed. It says so
-- in its transaction; who did what, when and to what cannot be changed by it either.
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before delete or truncate on audit_log
  for each statement execute function reject_audit_log_change();
create trigger audit_log_unchanged before update on audit_log for each row when (
    current_setting('haat.erases_personal_data', true) is distinct from 'on'
    or (old.id, old.at, old.actor_kind, old.staff_id, old.staff_name, old.action, old.subject_kind, old.subject_id,
      old.operation_id, old.undoes_id)
    is distinct from (new.id, new.at, new.actor_kind, new.staff_id, new.staff_name, new.action, new.subject_kind,
      new.subject_id, new.operation_id, new.undoes_id)
  ) execute function reject_audit_log_change();
