import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';

/** What the filter `q` means, as texts of PostgreSQL's type `tsquery`. */
export interface SearchQuery {
  /** The condition that listings must satisfy. */
  query: string;
  /**
   * A weaker condition that the search index decides alone: without phrases, whose words are looked up one by one, and
   * without excluded words. Null if excluded words are all there is, so that the index would have to be read whole.
   */
  indexed: string | null;
}

/** Reads `q` as search engines do. Null if it has no words, so that nothing can match. */
export async function searchQuery(em: EntityManager, q: string): Promise<SearchQuery | null> {
  // `querytree` removes what an index cannot decide. It returns `T` if nothing is left.
  const { rows } = await sql<SearchQuery>`
    select query::text as query,
           regexp_replace(nullif(querytree(query), 'T'), ' <(-|[0-9]+)> ', ' & ', 'g') as indexed
      from websearch_to_tsquery('simple', ${q}) query where numnode(query) > 0`.execute(em.getKysely());
  return rows[0] ?? null;
}
