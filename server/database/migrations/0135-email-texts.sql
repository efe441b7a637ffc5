-- What the merchant changed about the texts of emails: one row per version, the newest counts.
create table email_text_versions (
  id bigint generated always as identity primary key,
  kind text not null,
  -- an empty subject is the built-in one
  subject text not null,
  opening text not null,
  closing text not null,
  -- no reference: the version stays when the staff member is removed
  staff_name text not null,
  created_at timestamptz not null default now()
);
create index email_text_versions_by_kind on email_text_versions (kind, id desc);
