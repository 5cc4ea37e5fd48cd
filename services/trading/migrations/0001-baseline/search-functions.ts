/** Characters that nobody sees: soft hyphen, joiners, directions, variation selectors, byte order mark. */
const invisible = String.raw`\u00ad\u034f\u061c\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff`;
/** Thai, Lao, Myanmar, Khmer, kana and Han, which are written without spaces between words. */
const withoutSpaces =
  String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff` +
  String.raw`\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff`;

/**
 * Functions that compare texts as Unicode says (UAX 15, UAX 44: NFKC_Casefold), whatever the locale of the database:
 * the words of the search, categories, and SKUs. Every character that is not a letter, digit or mark separates words.
 * Words of scripts without spaces are found by their characters in a row.
 *
 * They are PL/pgSQL, which keeps the plan of its expressions for the session. PostgreSQL plans an SQL function again in
 * each insert and update, which was a quarter of the time of an insert.
 */
export const searchFunctions = String.raw`
  create function trading.compared(given text) returns text language plpgsql immutable parallel safe as $$
   begin
     -- ASCII, which is most of what is compared, takes a tenth of the time.
     if octet_length(given) = length(given) then return lower(given collate "C"); end if;
     given := regexp_replace(given, '[${invisible}]+', '', 'g');
     return normalize(casefold(normalize(given, NFKC) collate "pg_unicode_fast"), NFKC);
   end $$;

  create function trading.separate_words(given text) returns text language plpgsql immutable parallel safe as $$
   begin
     if octet_length(given) = length(given) then
       return regexp_replace(trading.compared(given) collate "C", '[^a-z0-9 ]+', ' ', 'g');
     end if;
     -- Signs that would become letters of the word before them, and the space of no width.
     given := trading.compared(translate(given, U&'\2122\00AE\00A9\2120\200B', '     '));
     given := regexp_replace(given collate "pg_c_utf8", '[[:punct:][:cntrl:]\u1680\u2028\u2029]+', ' ', 'g');
     return regexp_replace(given, '([${withoutSpaces}])', ' \1 ', 'g');
   end $$;

  -- A category becomes a word that no query has, because of its first character.
  create function trading.category_words(categories text[])
   returns tsvector language plpgsql immutable parallel safe as $$
   begin
     return array_to_tsvector(array(select '=' || left(trading.compared(one), 500) from unnest(categories) one));
   end $$;

  create function trading.categories_query(categories text[])
   returns tsquery language plpgsql immutable parallel safe as $$
   begin
     return coalesce(string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''', ' & '), '')::tsquery
       from unnest(trading.category_words(categories)) as words (word);
   end $$;

  -- Only the first 4,000 characters of a description are searched. With 10,000, a search that examined many such
  -- listings took seconds. The cut ends before a word, so that no part of a word is found.
  create function trading.indexed_description(description text)
      returns text language plpgsql immutable parallel safe as $$
      begin
        if length(description) <= 4000 then return description; end if;
        return regexp_replace(left(description, 4001), '\S*$', '');
      end $$;

  create function trading.listing_search(title text, description text, sku text, categories text[])
   returns tsvector language plpgsql immutable parallel safe as $$
   begin
     return setweight(to_tsvector('simple', trading.separate_words(title)), 'A')
         || setweight(to_tsvector('simple',
              trading.separate_words(concat_ws(' ', sku, array_to_string(categories, ' ')))), 'B')
         || to_tsvector('simple', trading.separate_words(trading.indexed_description(description)))
         || trading.category_words(categories);
   end $$;
`;
