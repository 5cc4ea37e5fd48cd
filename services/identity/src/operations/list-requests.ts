import { type Caller, organizationOf } from '@marketplace/kernel';
import type { ApiRequest } from '@marketplace/identity-contract';
import { allOf, openPage, type Page, type Read, sql, type Sql } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import type { IdentityInput } from '../input.ts';
import { requestDays } from '../retention/purge-expired.ts';

interface Found extends Omit<ApiRequest, 'actor'> {
  apiKeyId: string | null;
  keyName: string | null;
  userId: string | null;
  userName: string | null;
}

/** Lists requests by the time of their arrival. One that was just answered may come up to some seconds late. */
export async function listRequests(
  { em, keyring }: Read & IdentityContext,
  caller: Caller,
  { limit, cursor, ...filters }: IdentityInput<'listRequests'>,
): Promise<Page<ApiRequest>> {
  const organizationId = organizationOf(caller);
  const pager = openPage(keyring, { list: 'requests', owner: organizationId, filters }, { limit, cursor });
  const { after } = pager;
  const condition = allOf([
    sql`r.organization_id = ${organizationId}`,
    sql`r.created_at > now() - make_interval(days => ${requestDays})`,
    after && sql`(r.created_at, r.id) < (${after.key}::timestamptz, ${after.id})`,
    ...conditions(filters),
  ]);
  const { rows } = await sql<Found>`
    select r.id, r.created_at as "createdAt", r.method, r.path, r.route, r.operation, r.status, r.code,
           r.duration_ms as "durationMs", r.api_key_id as "apiKeyId", k.name as "keyName", r.user_id as "userId",
           u.name as "userName"
      from request r
      left join api_key k on k.id = r.api_key_id and k.organization_id = ${organizationId}
      left join "user" u on u.id = r.user_id
     where ${condition}
     order by r.created_at desc, r.id desc limit ${pager.limit + 1}`.execute(em.getKysely());
  return pager.page(
    rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
    present,
  );
}

function conditions({ status, method, path, keyId, requestId }: Filters): (Sql | null)[] {
  return [
    status === undefined ? null : hasStatus(status),
    method === undefined ? null : sql`r.method = ${method}`,
    path === undefined ? null : path.includes(':') ? sql`r.route = ${path}` : sql`r.path = ${path}`,
    keyId === undefined ? null : sql`r.api_key_id = ${keyId}`,
    requestId === undefined ? null : sql`r.id = ${requestId}`,
  ];
}

type Filters = Omit<IdentityInput<'listRequests'>, 'limit' | 'cursor'>;

function hasStatus(status: string): Sql {
  if (!status.endsWith('xx')) return sql`r.status = ${Number(status)}`;
  const first = Number(status[0]) * 100;
  return sql`r.status between ${first} and ${first + 99}`;
}

function present({
  apiKeyId,
  keyName,
  userId,
  userName,
  createdAt,
  ...request
}: Omit<Found, 'createdAt'> & { createdAt: Date }): ApiRequest {
  const actor =
    apiKeyId === null
      ? { type: 'user', id: userId!, name: userName }
      : { type: 'api_key', id: apiKeyId, name: keyName };
  return { ...request, createdAt: createdAt.toISOString(), actor };
}
