import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { IdentityInput } from '../input.ts';

/**
 * Inserts requests in one statement. One of a refused key belongs to the key's organization; of an unknown key, none.
 */
export async function recordRequests(
  { em }: Work,
  _caller: Caller,
  { requests }: IdentityInput<'recordRequests'>,
): Promise<Record<string, never>> {
  const rows = requests.map(({ by, ...request }) => ({ ...request, ...by }));
  await sql`
    insert into request (id, organization_id, created_at, method, path, route, operation, status, code, duration_ms,
                         api_key_id, user_id)
    select r.id, coalesce(r."organizationId", k.organization_id), now() - make_interval(secs => r."ageMs" / 1000.0),
           r.method, r.path, r.route, r.operation, r.status, r.code, r."durationMs", coalesce(r."apiKeyId", k.id),
           r."userId"
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(id text, "ageMs" bigint, method text, path text, route text, operation text, status smallint, code text,
             "durationMs" int, "organizationId" text, "apiKeyId" text, "userId" text, "keyHash" text)
      left join api_key k on k.token_hash = r."keyHash"
     where coalesce(r."organizationId", k.organization_id) is not null
        on conflict (id) do nothing`.execute(em.getKysely());
  return {};
}
