import { marketplaceApi } from '@marketplace/gateway/testing/api';
import { sampleInput } from '@marketplace/gateway/testing/sample';
import { z } from 'zod';
import { expectedRight } from './expected-rights.ts';
import { type SpecialRequest, specialRequests } from './permission-special-requests.ts';
import type { Records } from './permission-world.ts';

export type Route = ReturnType<typeof marketplaceApi>['routes'][number];
type Members = Route['members']['body'];

/** Routes of the public REST API. */
export const routes: Route[] = marketplaceApi().routes.filter(({ route }) => !route.testHelper);

/** Method and path, such as `GET /listings`. */
export const titleOf = ({ route: { method, path } }: Route): string => `${method} ${path}`;

export interface PermissionRequest extends Omit<SpecialRequest, 'why' | 'body'> {
  body?: object;
  /** Parameters of the path. */
  ids: Record<string, string>;
  /** Status for callers with permission. */
  granted: number;
  /** The operation is for the operator of the platform. */
  operating?: true;
}

/**
 * The request by which the matrix tests a route, with ids of an organization's records. It can be sent repeatedly,
 * because it changes nothing that affects permissions: - a query, with its required parameters; - a versioned command,
 * with `If-Match` of a version that the record does not have; - a command that needs no organization, or of the
 * operator, without its required members, so that nothing happens; - any other command, with its required members.
 *
 * `specialRequests` has the exceptions. Throws when a required member needs an `example` in its contract.
 */
export function requestOf(compiled: Route, records: Records): PermissionRequest {
  const { name, operation, members, reads, status, route } = compiled;
  const { access } = expectedRight(name);
  const versioned = !reads && operation.versioned === true;
  const personal = !reads && (access === 'anyone' || access === 'user');
  const operating = !reads && typeof access === 'object' && 'operator' in access;
  const refused = (personal || operating) && requiredOf(members.body).length > 0;
  const query = new URLSearchParams(sampleOf(operation, members.query, records) as Record<string, string>).toString();
  const hasBody = !reads && (route.method !== 'DELETE' || Object.keys(members.body).length > 0);
  const inPath = z.strictObject(members.path).required();
  const { why: _, body: given, ...special } = specialRequests[name] ?? {};
  const body = typeof given === 'function' ? given(records) : given;
  return {
    ids: sampleInput({ ...operation, input: inPath }, idIn(records)) as Record<string, string>,
    ...(query !== '' && { query: `?${query}` }),
    ...(hasBody && { body: body ?? (personal || operating ? {} : sampleOf(operation, members.body, records)) }),
    ...(versioned && { headers: { 'if-match': '"v999"' } }),
    granted: refused ? 422 : versioned ? 412 : status,
    ...(typeof access === 'object' && 'operator' in access && { operating: true }),
    ...(route.session === 'end' && { endsSession: true }),
    ...special,
  };
}

/** A value for each of these members that is required. */
function sampleOf(operation: Route['operation'], members: Members, records: Records): Record<string, unknown> {
  const required = requiredOf(members);
  if (required.length === 0) return {};
  const sample = sampleInput(operation, idIn(records));
  return Object.fromEntries(required.map((member) => [member, sample[member]]));
}

function requiredOf(members: Members): string[] {
  return Object.keys(members).filter((member) => !members[member]!.safeParse(undefined).success);
}

/** Finds a record's id by its prefix. Throws where there is no such record. */
function idIn(records: Records): (prefix: string) => string {
  return (prefix) => {
    const id = Object.values(records).find((each) => each.startsWith(`${prefix}_`));
    if (id === undefined) throw new Error(`createPermissionWorld makes no record with an id ${prefix}_...`);
    return id;
  };
}
