-- The words of a product take less time, with the same results: a regular expression takes about as long for each match as a
-- replacement for the whole text. They were 17 % of the time of an import.

-- Of a text of ASCII without an apostrophe, white space and punctuation are replaced one character after the other, the usual ones first.
create or replace function spaced_words(content text) returns text immutable parallel safe language plpgsql as $$
declare
  words text := left(content, 20000);
begin
  if octet_length(words) <> length(words) or strpos(words, '''') > 0 then
    return btrim(regexp_replace(
      regexp_replace(lower(normalize(words)), '[''’]s\M|[\u200b-\u200d]', '', 'g'),
      '[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u20a0-\u20cf\u0964\u0965]+', ' ', 'g'
    ));
  end if;
  words := lower(words);
  if words ~ '[^a-z0-9 ]' then
    words := replace(replace(replace(replace(replace(replace(replace(replace(replace(
      words, ',', ' '), '.', ' '), '-', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), ':', ' '), E'\n', ' ');
    if words ~ '[^a-z0-9 ]' then
      words := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        words, E'\t', ' '), E'\x0b', ' '), E'\x0c', ' '), E'\r', ' '), '!', ' '), '"', ' '), '#', ' '), '$', ' '), '%', ' '), '*', ' ');
      words := replace(replace(replace(replace(replace(replace(replace(replace(replace(
        words, '+', ' '), ';', ' '), '<', ' '), '=', ' '), '>', ' '), '?', ' '), '@', ' '), '[', ' '), E'\\', ' ');
      words := replace(replace(replace(replace(replace(replace(replace(replace(replace(
        words, ']', ' '), '^', ' '), '_', ' '), '`', ' '), '{', ' '), '|', ' '), '}', ' '), '~', ' '), E'\x7f', ' ');
    end if;
  end if;
  if strpos(words, '  ') > 0 then
    -- of spaces that follow one another only one is left; the text has no line break any more
    words := replace(replace(replace(words, ' ', E' \n'), E'\n ', ''), E'\n', '');
  end if;
  return btrim(words);
end $$;

-- Without a setting of its own, which each call set and reset: it names the dictionary with its schema.
create or replace function vector_of_words(spaced text) returns tsvector immutable parallel safe language plpgsql as $$
begin
  if octet_length(spaced) = length(spaced) then
    return to_tsvector('pg_catalog.simple', spaced) || to_tsvector('pg_catalog.english', spaced);
  end if;
  return (
    select coalesce(string_agg(format('''%s'':%s', lexeme, least(place, 16000)), ' '), '')::tsvector
    from (select left(word, 60) as word, place from unnest(string_to_array(spaced, ' ')) with ordinality as one (word, place))
      as placed, lateral (select word as lexeme union select coalesce((ts_lexize('pg_catalog.english_stem', word))[1], '')) as lexemes
    where lexeme <> ''
  );
end $$;

-- The number is written before all words in one text, which is divided again: no word has a line break.
create or replace function block_words(search tsvector, block bigint) returns tsvector immutable parallel safe strict cost 1000
language plpgsql as $$
declare
  words text[] := tsvector_to_array(ts_filter(search, '{a,b,c}'));
begin
  if cardinality(words) = 0 then
    return ''::tsvector;
  end if;
  return array_to_tsvector(string_to_array(block::text || ' ' || array_to_string(words, E'\n' || block::text || ' '), E'\n'));
end $$;

-- Of the wanted option only, and each label once. The expression is that of `option_key`.
create or replace function option_keys(attributes jsonb, wanted text) returns text[] immutable parallel safe language plpgsql as $$
declare
  labels jsonb;
  key text;
  keys text[] := '{}';
begin
  for i in 0 .. coalesce(jsonb_array_length(attributes), 0) - 1 loop
    continue when attributes -> i ->> 'key' is distinct from wanted;
    labels := attributes -> i -> 'values';
    for n in 0 .. coalesce(jsonb_array_length(labels), 0) - 1 loop
      key := btrim(regexp_replace(lower(labels ->> n), '[\s,]+', ' ', 'g'));
      if key not in ('', 'default') and key <> all (keys) then
        keys := keys || key;
      end if;
    end loop;
  end loop;
  if cardinality(keys) < 2 then
    return keys;
  end if;
  return array(select one.key from unnest(keys) as one (key) order by 1);
end $$;
