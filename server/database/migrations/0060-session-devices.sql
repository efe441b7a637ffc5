-- The list of signed-in devices: a public id, the browser, and the network of the sign-in without its last part.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column browser text,
  add column network text;
