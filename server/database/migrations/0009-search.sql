create extension if not exists fuzzystrmatch;

-- A text in lower case with nothing but a blank between its words. What separates words is listed rather than asked of
-- the locale: a database's idea of a letter may tear Devanagari words apart at their vowel signs.
-- `server/search/words-of.ts` reads queries the same way.
create function spaced_words(content text) returns text immutable parallel safe language sql
  return btrim(regexp_replace(
    regexp_replace(lower(normalize(left(content, 20000))), '[''’]s\M|[\u200b-\u200d]', '', 'g'),
    '[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u20a0-\u20cf\u0964\u0965]+', ' ', 'g'
  ));

create function words_of(content text) returns text[] immutable parallel safe language sql
  return string_to_array(nullif(spaced_words(content), ''), ' ');

create function without_tags(html text) returns text immutable parallel safe language sql
  return regexp_replace(html, '<[^>]*>|&[a-z0-9#]+;', ' ', 'gi');

-- '' for a word that says nothing ("the"), else its English stem; words of other scripts stand as they are.
create function stem_of(word text) returns text immutable parallel safe language sql
  return coalesce((ts_lexize('pg_catalog.english_stem'::regdictionary, word))[1], '');

-- Every word and its stem. PostgreSQL's own parser is quick and knows ASCII well; other scripts are read word by word.
create function vector_of_words(spaced text) returns tsvector immutable parallel safe language plpgsql as $$
begin
  if spaced !~ '[^\x01-\x7f]' then
    return to_tsvector('pg_catalog.simple', spaced) || to_tsvector('pg_catalog.english', spaced);
  end if;
  return (
    select coalesce(string_agg(format('''%s'':%s', lexeme, least(place, 16000)), ' '), '')::tsvector
    from (select left(word, 60) as word, place from unnest(string_to_array(spaced, ' ')) with ordinality as one (word, place))
      as placed, lateral (select word as lexeme union select stem_of(word)) as lexemes
    where lexeme <> ''
  );
end $$;

-- Weighed by where words stand: title A, tags B, kind and maker C, description D.
create function search_vector(title text, tags text[], kind text, description text)
  returns tsvector immutable parallel safe language sql
  return setweight(vector_of_words(spaced_words(title)), 'A')
    || setweight(vector_of_words(spaced_words(array_to_string(tags, ' '))), 'B')
    || setweight(vector_of_words(spaced_words(kind)), 'C')
    || vector_of_words(left(spaced_words(without_tags(description)), 2000));

-- One group of a query in the syntax of tsquery: any of its words, each as it stands or by its stem. A word of the
-- form "star anise" asks for both. Empty when the first word says nothing.
create function search_group(words jsonb, is_prefix boolean) returns text immutable parallel safe language sql
  return (
    select case when stem_of(words ->> 0) = '' and not is_prefix then null
      else '(' || string_agg(alternative, ' | ') || ')' end
    from jsonb_array_elements_text(words) with ordinality as of_group (words_together, place), lateral (
      select '(' || string_agg(format('(''%s''%s%s)', word, case when is_prefix and place = 1 then ':*' else '' end,
        case when stem_of(word) in ('', word) then '' else format(' | ''%s''', stem_of(word)) end), ' & ') || ')'
        as alternative
      from unnest(words_of(words_together)) as one (word)
    ) as alternatives
    where alternative is not null
  );

-- `groups`: [{ "words": ["haldi", "turmeric"], "isPrefix": false }, …]; all of them must match, or, with '|', any.
create function search_query(groups jsonb, connective text) returns tsquery immutable parallel safe language sql
  return (
    select coalesce(string_agg(text, ' ' || connective || ' '), '')::tsquery
    from jsonb_array_elements(groups) as one (wanted),
      lateral (select search_group(wanted -> 'words', (wanted -> 'isPrefix')::boolean) as text) as written
    where text is not null
  );

alter table products add column search tsvector not null generated always as (search_vector(
  title, tags,
  coalesce(category, '') || ' ' || coalesce(parent_category, '') || ' ' || coalesce(gender, '') || ' ' || coalesce(vendor, ''),
  description
)) stored;
create index products_by_search on products using gin (search) where status = 'active' and is_published;

-- The words that titles, tags and kinds on the shelf are made of, and in how many products: for completing what is
-- being typed and for mending what was mistyped. Kept by a trigger, as `shelf_counts` is.
create table vocabulary (
  word text collate "C" primary key,
  products bigint not null
);

create function vocabulary_of(title text, tags text[], kind text) returns setof text
  immutable parallel safe language sql
begin atomic
  select distinct left(word, 60)
  from unnest(words_of(title) || (words_of(array_to_string(tags, ' ')))[:200] || words_of(kind)) as one (word)
  where length(word) > 2 and word !~ '^[0-9]' and stem_of(word) <> '';
end;

create function count_vocabulary() returns trigger language plpgsql as $$
declare
  came constant text := 'select word, 1 as n from new_rows, vocabulary_of(title, tags,
    concat_ws('' '', category, parent_category, gender, vendor)) as word where status = ''active'' and is_published';
  went constant text := 'select word, -1 as n from old_rows, vocabulary_of(title, tags,
    concat_ws('' '', category, parent_category, gender, vendor)) as word where status = ''active'' and is_published';
  changes constant text := case tg_op
    when 'INSERT' then came when 'DELETE' then went else came || ' union all ' || went end;
begin
  -- in order of the key, lest two writers wait for each other
  execute 'insert into vocabulary select word, sum(n) from (' || changes || ') as changes
    group by word having sum(n) <> 0 order by word
    on conflict (word) do update set products = vocabulary.products + excluded.products';
  return null;
end $$;

create trigger products_words_insert after insert on products
  referencing new table as new_rows for each statement execute function count_vocabulary();
create trigger products_words_update after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function count_vocabulary();
create trigger products_words_delete after delete on products
  referencing old table as old_rows for each statement execute function count_vocabulary();

create function empty_vocabulary() returns trigger language plpgsql as $$
begin
  delete from vocabulary;
  return null;
end $$;
create trigger products_words_truncate after truncate on products
  for each statement execute function empty_vocabulary();

insert into vocabulary
  select word, count(*) from products,
    vocabulary_of(title, tags, concat_ws(' ', category, parent_category, gender, vendor)) as word
  where status = 'active' and is_published group by word order by word;

-- What a shopper narrows a listing by. Keys compare without case and hold no comma, so that a list of them is one text.
create function choice_key(value text) returns text immutable parallel safe language sql
  return btrim(regexp_replace(lower(value), '[\s,]+', ' ', 'g'));

-- The keys of a product's sizes or colours: [{ key, values }] as `attributes` holds them.
create function choice_keys(attributes jsonb, wanted text) returns text[] immutable parallel safe language sql
  return array(
    select distinct choice_key(label)
    from jsonb_array_elements(attributes) as attribute, jsonb_array_elements_text(attribute -> 'values') as label
    where attribute ->> 'key' = wanted and choice_key(label) not in ('', 'default')
  );

alter table products
  add column price_paise bigint not null
    generated always as (coalesce(discounted_price_paise, regular_price_paise)) stored,
  add column size_keys text[] not null generated always as (choice_keys(attributes, 'size')) stored,
  add column color_keys text[] not null generated always as (choice_keys(attributes, 'color')) stored;
