-- Carriers that staff no longer use stay in the list, because their shipments keep their tracking links.
alter table carriers
  add column is_active boolean not null default true,
  add column is_default boolean not null default false,
  add constraint carriers_default_is_active check (is_active or not is_default);
create unique index carriers_one_default on carriers (is_default) where is_default;
