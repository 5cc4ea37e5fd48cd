import { createHash } from 'node:crypto';
import { newApiKeyToken } from '@marketplace/identity/testing/api-key-token';
import { newId } from '@marketplace/kernel';
import { withClient } from '../setup/database.ts';

/** An organization with an API key that may do everything. */
export interface Party {
  organizationId: string;
  token: string;
  /** Digest that identity stores for the token. */
  tokenHash: string;
}

/**
 * Inserts organizations with an API key each. They are inserted by SQL, because signing up needs a worker and slow
 * hashes.
 */
export async function newParties(databaseUrl: string, count: number): Promise<Party[]> {
  const userId = newId('usr');
  const parties = Array.from({ length: count }, (): Party => {
    const token = newApiKeyToken('test');
    return {
      organizationId: newId('org'),
      token,
      tokenHash: createHash('sha256').update(token).digest('base64url'),
    };
  });
  const rows = parties.map(({ organizationId, tokenHash }) => ({ organizationId, keyId: newId('key'), tokenHash }));
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into identity.user (id, email, name, password_hash, email_verified_at, created_at, updated_at)
       values ($1, $1 || '@example.com', 'Ada', '', now(), now(), now())`,
      [userId],
    );
    await client.query(
      `insert into identity.organization (id, name, slug, status, default_currency, created_at, updated_at)
       select "organizationId", 'Trader', "organizationId", 'active', 'USD', now(), now()
         from json_to_recordset($1) as r("organizationId" text)`,
      [JSON.stringify(rows)],
    );
    await client.query(
      `insert into identity.api_key (id, organization_id, name, token_hash, prefix, last4, scopes, created_by,
                                     created_at, last_used_at)
       select "keyId", "organizationId", 'server', "tokenHash", 'mk_test_0000', '0000',
              '{listings:write,offers:write,orders:write,payments:write}', $2, now(), now()
         from json_to_recordset($1) as r("organizationId" text, "keyId" text, "tokenHash" text)`,
      [JSON.stringify(rows), userId],
    );
  });
  return parties;
}
