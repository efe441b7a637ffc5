-- The texts of emails become content: drafts, schedule and versions as those of pages (decision 0017). What emails have
-- now is in the store information.
insert into content_versions (kind, key, status, body, staff_name, created_at, changed_at)
select 'email', kind, 'published', jsonb_build_object('subject', subject, 'opening', opening, 'closing', closing),
  staff_name, created_at, created_at + make_interval(secs => id / 1e6)
from email_text_versions order by id;

insert into shop_settings (key, value)
select 'store-info', jsonb_build_object('emailTexts', texts)
from (
  select jsonb_object_agg(kind, jsonb_build_object('subject', subject, 'opening', opening, 'closing', closing)) as texts
  from (select distinct on (kind) * from email_text_versions order by kind, id desc) as newest
  where subject || opening || closing <> ''
) as present
where texts is not null
on conflict (key) do update set value = shop_settings.value || excluded.value;

drop table email_text_versions;
