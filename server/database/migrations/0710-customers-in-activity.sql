-- Customers cancel their own orders.
alter table audit_log drop constraint audit_log_actor_kind_check,
  add constraint audit_log_actor_kind_check
    check (actor_kind in ('staff', 'customer', 'command-line', 'system')) not valid;
