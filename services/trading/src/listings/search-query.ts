import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';

/** The filters `q` and `categories` as texts of PostgreSQL's type `tsquery`. */
export interface SearchQuery {
  /** The condition that listings must satisfy. */
  query: string;
  /**
   * A weaker condition that the search index decides alone: without phrases, whose words are looked up one by one, and
   * without excluded words. Null if excluded words are all there is, so that the index would have to be read whole.
   */
  indexed: string | null;
}

/** A part of `q`: words in a row, perhaps excluded, or the operator `or`. */
interface QueryPart {
  before: '' | '-' | 'or';
  text: string;
}

/**
 * Reads `q` as search engines do. The words of a text without spaces, such as `USB-C/HDMI`, are found in a row. A
 * listing must have all categories. Null if there are no words, so that nothing can match.
 */
export async function searchQuery(
  em: EntityManager,
  { q, categories = [] }: { q: string | undefined; categories: string[] | undefined },
): Promise<SearchQuery | null> {
  const parts = q === undefined ? [] : partsOf(q);
  const [operators, texts] = [parts.map(({ before }) => before), parts.map(({ text }) => text)];
  // `querytree` removes what an index cannot decide. It returns `T` if nothing is left.
  const { rows } = await sql<SearchQuery & { hasWords: boolean }>`
    select (words && categories)::text as query,
           (coalesce(regexp_replace(nullif(querytree(words), 'T'), ' <(-|[0-9]+)> ', ' & ', 'g'), '')::tsquery
             && categories)::text as indexed,
           numnode(words) > 0 as "hasWords"
      from (select websearch_to_tsquery('simple', coalesce(string_agg(case
                     when before = 'or' then before
                     else before || '"' || trading.separate_words(text) || '"' end, ' ' order by number), '')) as words
              from unnest(${operators}::text[], ${texts}::text[]) with ordinality as part (before, text, number)) q,
           trading.categories_query(${categories}::text[]) as categories`.execute(em.getKysely());
  const { query, indexed, hasWords } = rows[0]!;
  if (q !== undefined && !hasWords) return null;
  return { query, indexed: indexed || null };
}

/** The parts of a search: `"words in a row"`, `-excluded`, `-"excluded words"`, `or`, and all other words. */
function partsOf(q: string): QueryPart[] {
  return [...q.matchAll(/(-?)(?:"([^"]*)"?|(\S+))/g)].map(([, minus, phrase, word = '']) =>
    word.toLowerCase() === 'or' && minus === ''
      ? { before: 'or', text: '' }
      : { before: minus === '-' ? '-' : '', text: phrase ?? word },
  );
}
