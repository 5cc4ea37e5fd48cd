import { filledBooks } from '@marketplace/payments/testing/filled-books';
import { withClient } from '../setup/with-client.ts';

/** Inserts orders that were paid, released and paid out, with their books. */
export async function fillBooks(databaseUrl: string, postings: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off');
    for (const statement of filledBooks(postings)) await client.query(statement);
  });
}
