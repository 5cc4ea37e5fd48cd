import type { z } from 'zod';
import { type Operation, severalValues, storesReply } from '@marketplace/kernel';
import type { Catalogue } from '../calls/catalogue.ts';
import { apiPrefix } from '../http/api-prefix.ts';
import type { Route, TableRoute } from './route.ts';

/** Members of an operation's input by name. */
type Members = Record<string, z.ZodType>;

/**
 * A route of the table with everything that handler, reply and reference need. It is made once, when the gateway
 * starts.
 */
export interface CompiledRoute {
  route: TableRoute<string>;
  /** The path with its prefix, as the router and the log use it. */
  pattern: string;
  /** The path in OpenAPI, such as `/api/v1/listings/{id}`. */
  describedPath: string;
  /** `<domain>.<operation>`. */
  name: string;
  operationId: string;
  operation: Operation;
  /** Whether the method is GET, which serves HEAD too: no body, no idempotency. */
  reads: boolean;
  /** Place of each input member in the request. Members that the gateway sets itself are not listed. */
  members: { path: Members; query: Members; body: Members };
  /** Members of a command's input that are in the query. */
  queried: string[];
  /** Query parameters that take several values. */
  several: { repeated: string[]; commas: string[] };
  /** Status of a successful answer. */
  status: number;
  /** Schema of the answer's body. Null if it has none. */
  answer: z.ZodType | null;
  /** Whether the answer is a record with a `version`, from which the ETag is made. */
  versioned: boolean;
  /** Whether the answer is a page with a `nextCursor`, from which the `Link` header is made. */
  paged: boolean;
  /** Whether the answer is a new record that another route reads, so that there is a `Location` header. */
  located: boolean;
  /** Header parameters, by their component names in OpenAPI. */
  headerParameters: string[];
  /** Statuses of errors. */
  problemStatuses: number[];
}

/** Throws an Error if a route names an operation or an input member that does not exist. */
export function compileTable(table: readonly TableRoute<string>[], catalogue: Catalogue): CompiledRoute[] {
  const reading = new Set(table.filter(({ method }) => method === 'GET').map(({ path }) => path));
  return table.map((route) => compileRoute(route, catalogue, (path) => reading.has(path)));
}

function compileRoute(
  route: TableRoute<string>,
  catalogue: Catalogue,
  isRead: (path: string) => boolean,
): CompiledRoute {
  const { name, bareName, operation } = catalogue.find(route.operation);
  const reads = route.method === 'GET';
  const queried = route.query ?? [];
  const members = placeMembers(route, operation);
  const answer = answerSchema(route, catalogue);
  const answerMembers = answer !== null && 'shape' in answer ? (answer as z.ZodObject).shape : {};
  const versioned = 'version' in answerMembers;
  return {
    route,
    pattern: `${apiPrefix}${route.path}`,
    describedPath: describedPath(route),
    name,
    operationId: bareName,
    operation,
    reads,
    members,
    queried,
    several: { repeated: takingSeveral(members.query, 'repeated'), commas: takingSeveral(members.query, 'commas') },
    status: route.status ?? 200,
    answer,
    versioned,
    paged: 'nextCursor' in answerMembers,
    located: route.status === 201 && 'id' in answerMembers && isRead(`${route.path}/:id`),
    headerParameters: [
      ...(ofOrganization(operation) ? ['ExpectedOrganization'] : []),
      ...(ofPerson(operation) ? ['ExpectedUser'] : []),
      ...(takesIdempotencyKey(route, operation) ? ['IdempotencyKey'] : []),
      ...(reads && versioned ? ['IfNoneMatch'] : []),
      ...(operation.versioned ? ['IfMatch'] : []),
      ...(route.stream ? ['LastEventId'] : []),
    ],
    problemStatuses: problemStatuses(route, operation, members),
  };
}

/** Whether the caller is a person, or may be one, so that a request may name the person that it expects. */
function ofPerson(operation: Operation): boolean {
  return operation.access.who === 'user' || ofOrganization(operation);
}

/** Whether the operation is about the active organization, so that a request may name the one that it expects. */
function ofOrganization({ access: { who } }: Operation): boolean {
  return who === 'organization' || who === 'member' || who === 'operator';
}

/** The path of a route in OpenAPI. */
export function describedPath({ path, pathNames }: Route<string>): string {
  return `${apiPrefix}${path.replace(/:(\w+)/g, (_, name: string) => `{${pathNames?.[name] ?? name}}`)}`;
}

/**
 * Whether an idempotency key has an effect. Replies are stored per organization or user, so a key without a credential
 * is only echoed.
 */
function takesIdempotencyKey({ method, raw }: TableRoute<string>, operation: Operation): boolean {
  return method !== 'GET' && !raw && storesReply(operation) && operation.access.who !== 'anyone';
}

function placeMembers(route: TableRoute<string>, { input }: Operation): CompiledRoute['members'] {
  const { shape } = input as z.ZodObject;
  const named = [...route.path.matchAll(/:(\w+)/g)].map(([, member]) => member!);
  const own = [...(route.own ?? []), ...(route.raw ? ['body', 'headers'] : [])];
  const unknown = [...named, ...own, ...(route.query ?? [])].find((member) => !Object.hasOwn(shape, member));
  if (unknown !== undefined)
    throw new Error(`${route.method} ${route.path}: ${route.operation} has no input member ${unknown}.`);
  const others = Object.keys(shape).filter((member) => !named.includes(member) && !own.includes(member));
  if (route.raw && others.length > 0) {
    throw new Error(
      `${route.method} ${route.path} is raw, so ${route.operation} cannot have the input member ${others[0]}.`,
    );
  }
  const inQuery = (member: string): boolean => route.method === 'GET' || (route.query ?? []).includes(member);
  const pick = (members: string[]): Members =>
    Object.fromEntries(members.map((member) => [member, shape[member] as z.ZodType]));
  return {
    path: pick(named),
    query: pick(others.filter(inQuery)),
    body: pick(others.filter((member) => !inQuery(member))),
  };
}

function takingSeveral(query: Members, how: 'repeated' | 'commas'): string[] {
  return Object.keys(query).filter((name) => severalValues(query[name]!) === how);
}

function answerSchema({ operation, then, answer, status }: TableRoute<string>, catalogue: Catalogue): z.ZodType | null {
  if (status === 204) return null;
  const { output } = catalogue.find(then?.operation ?? operation).operation;
  return answer === undefined ? output : ((output as z.ZodObject).shape[answer] as z.ZodType);
}

function problemStatuses(route: TableRoute<string>, operation: Operation, members: CompiledRoute['members']): number[] {
  const {
    access: { who },
    versioned = false,
    cost,
  } = operation;
  const reads = route.method === 'GET';
  const missing = namesRecord(route, who !== 'anyone', members) ? [404] : [];
  if (route.raw) return [400, ...missing, 408, 413, 429, 431, 500, 503];
  return [
    ...[400, 401, 406, 429, 431, 500, 503],
    ...(reads && who === 'anyone' ? [] : [403]),
    ...missing,
    ...(reads ? [] : [408, 409, 413, 415, 422]),
    ...(reads && (cost?.time === 'alone' || ofPerson(operation)) ? [409] : []),
    ...(versioned ? [412] : []),
  ].sort();
}

/**
 * Whether the request names a record that may be missing: in its path or, if it is a command, in its body or query. A
 * token counts if the caller must be known, because it then names an invitation. Filters of lists do not count: for a
 * missing record the list is empty.
 */
function namesRecord(route: TableRoute<string>, tokensName: boolean, members: CompiledRoute['members']): boolean {
  if (Object.keys(members.path).length > 0) return true;
  const names = (member: string): boolean => member.endsWith('Id') || (tokensName && member === 'token');
  return route.method !== 'GET' && Object.keys({ ...members.query, ...members.body }).some(names);
}
