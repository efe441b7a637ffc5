-- Merchants' pictures get the width that a card of two in a row on a phone needs: the job makes it of the originals.
insert into incoming_pictures (url)
select url from pictures
where original_hash is not null and width > 480 and sources::text !~ ' 480w'
on conflict do nothing;
