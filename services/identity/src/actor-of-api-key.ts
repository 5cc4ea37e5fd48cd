import { type Actor, type Scope, ServiceError } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import { isApiKeyToken } from './api-key-token.ts';
import type { IdentityContext } from './context.ts';
import { digest } from './token.ts';
import { touch, touchSeconds } from './touch.ts';

interface Row {
  id: string;
  organizationId: string;
  scopes: Scope[];
  refusal: keyof typeof refusals | null;
  stale: boolean;
}

const refusals = {
  invalid_api_key: 'This is not an API key of this service.',
  api_key_revoked: 'This API key has been revoked.',
  api_key_expired: 'This API key has expired.',
};

/** Which organization holds this key. Throws what is wrong with it; what cannot be a key never reaches the database. */
export async function actorOfApiKey(context: Read & IdentityContext, token: string): Promise<Actor> {
  if (!isApiKeyToken(token)) throw refused('invalid_api_key');
  const rows = await context.em.execute<Row[]>(
    `select k.id, k.organization_id as "organizationId", k.scopes,
            case when k.revoked_at is not null then 'api_key_revoked'
                 when k.expires_at <= now() then 'api_key_expired'
                 when o.status <> 'active' then 'invalid_api_key' end as refusal,
            k.last_used_at is null or k.last_used_at < now() - make_interval(secs => ?) as stale
       from api_key k join organization o on o.id = k.organization_id
      where k.token_hash = ?`,
    [touchSeconds, digest(token)],
  );
  const row = rows[0];
  if (!row) throw refused('invalid_api_key');
  if (row.refusal) throw refused(row.refusal);
  if (row.stale) touch(context, 'api_key', row.id);
  return { type: 'api_key', apiKeyId: row.id, organizationId: row.organizationId, scopes: row.scopes };
}

function refused(code: keyof typeof refusals): ServiceError {
  return new ServiceError(code, refusals[code]);
}
