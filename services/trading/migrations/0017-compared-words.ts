import { ConcurrentMigration } from '@marketplace/store';

/**
 * What people compare is compared as Unicode says (UAX 15, UAX 44: NFKC_Casefold), whatever the locale of the database:
 * the words of the search, categories, and SKUs. Every character that is no letter, digit or mark separates words.
 * Words of scripts without spaces are found by their characters in a row.
 *
 * Processes of the former release write what these functions make of their listings. Their searches by one word go on;
 * those by words with a hyphen or slash may miss listings until they are upgraded.
 */
export class ComparedWords extends ConcurrentMigration {
  override async up(): Promise<void> {
    for (const statement of functions) await this.execute(statement);
    await this.execute('alter table trading.listing add column if not exists sku_twin boolean null');
    await this.setTwinsApart();
    await this.createIndex({
      schema: 'trading',
      name: 'listing_sku_compared',
      unique: true,
      definition:
        'on trading.listing (organization_id, trading.compared(sku)) ' +
        "where status <> 'archived' and sku is not null and sku_twin is null",
    });
    await this.renewSearch();
  }

  /** SKUs of before that are the same by the new rule stay as they are. The oldest one is the one that counts. */
  private async setTwinsApart(): Promise<void> {
    await this.execute(`
      update trading.listing set sku_twin = true
       where sku_twin is null and id in (
         select id
           from (select id, row_number() over (partition by organization_id, trading.compared(sku) order by id) as number
                   from trading.listing where status <> 'archived' and sku is not null and sku_twin is null) as live
          where number > 1)
    `);
  }

  /** Writes the words of older listings again, if they differ, in transactions of a thousand listings. */
  private async renewSearch(): Promise<void> {
    for (let last = ''; ; ) {
      const [batch] = (await this.execute(
        `with batch as (select id from trading.listing where id > ? order by id limit 1000),
              renewed as (
                update trading.listing set title = title
                 where id in (select id from batch)
                   and search is distinct from trading.listing_search(title, description, sku, categories))
         select max(id) as last from batch`,
        [last],
      )) as { last: string | null }[];
      if (!batch?.last) return;
      last = batch.last;
    }
  }
}

/** Characters that nobody sees: soft hyphen, joiners, directions, variation selectors, byte order mark. */
const invisible = String.raw`\u00ad\u034f\u061c\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff`;
/** Thai, Lao, Myanmar, Khmer, kana and Han, which are written without spaces between words. */
const withoutSpaces = String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff`;

const functions = [
  `create or replace function trading.compared(given text)
   returns text language plpgsql immutable parallel safe as $$
   begin
     -- ASCII, which is most of what is compared, takes a tenth of the time.
     if octet_length(given) = length(given) then return lower(given collate "C"); end if;
     given := regexp_replace(given, '[${invisible}]+', '', 'g');
     return normalize(casefold(normalize(given, NFKC) collate "pg_unicode_fast"), NFKC);
   end $$`,
  String.raw`create or replace function trading.separate_words(given text)
   returns text language plpgsql immutable parallel safe as $$
   begin
     if octet_length(given) = length(given) then
       return regexp_replace(trading.compared(given) collate "C", '[^a-z0-9 ]+', ' ', 'g');
     end if;
     -- Signs that would become letters of the word before them, and the space of no width.
     given := trading.compared(translate(given, U&'\2122\00AE\00A9\2120\200B', '     '));
     given := regexp_replace(given collate "pg_c_utf8", '[[:punct:][:cntrl:]\u1680\u2028\u2029]+', ' ', 'g');
     return regexp_replace(given, '([${withoutSpaces}])', ' \1 ', 'g');
   end $$`,
  // A category is a word that no query has, because of its first character.
  `create or replace function trading.category_words(categories text[])
   returns tsvector language plpgsql immutable parallel safe as $$
   begin
     return array_to_tsvector(array(select '=' || left(trading.compared(one), 500) from unnest(categories) one));
   end $$`,
  String.raw`create or replace function trading.categories_query(categories text[])
   returns tsquery language plpgsql immutable parallel safe as $$
   begin
     return coalesce(string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''', ' & '), '')::tsquery
       from unnest(trading.category_words(categories)) as words (word);
   end $$`,
  `create or replace function trading.listing_search(title text, description text, sku text, categories text[])
   returns tsvector language plpgsql immutable parallel safe as $$
   begin
     return setweight(to_tsvector('simple', trading.separate_words(title)), 'A')
         || setweight(to_tsvector('simple', trading.separate_words(concat_ws(' ', sku, array_to_string(categories, ' ')))), 'B')
         || to_tsvector('simple', trading.separate_words(trading.indexed_description(description)))
         || trading.category_words(categories);
   end $$`,
];
