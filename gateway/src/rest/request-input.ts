import { isStorable, notFound, ServiceError } from '@marketplace/kernel';
import type { GatewayContext } from '../context.ts';
import { bodyRefusal, pointerTo, queryRefusal, Refusal } from '../errors/refusal.ts';
import { readJsonBody } from '../http/json-body.ts';
import type { CompiledRoute } from './compile-route.ts';

export type PathParameters = Record<string, string>;
type MemberLocations = Pick<CompiledRoute, 'reads' | 'queried'>;
type SeveralValues = Pick<CompiledRoute, 'several'>;

/**
 * The operation's input: the path parameters, and the query of a GET or the body of a command. A command may have
 * members in its query (`queried`). A parameter with comma-separated values may be repeated. Throws `invalid_parameter`
 * for an unknown parameter, and for a repeated one that takes one value, `validation_failed` for a body member that
 * belongs in the path or query, and what `readJsonBody` throws.
 */
export async function readInput(
  ctx: GatewayContext,
  { reads, queried, several }: MemberLocations & SeveralValues,
  params: PathParameters,
): Promise<Record<string, unknown>> {
  const query = readQuery(ctx.querystring, several);
  const [unexpected] = Object.keys(query).filter(
    (name) => !(reads || queried.includes(name)) || Object.hasOwn(params, name),
  );
  if (unexpected !== undefined) throw queryRefusal(unexpected, 'unknown_parameter', 'There is no such parameter.');
  if (reads) return { ...query, ...params };
  const body = await readJsonBody(ctx);
  const [repeated] = [...Object.keys(params), ...queried].filter((name) => Object.hasOwn(body, name));
  if (repeated !== undefined)
    throw bodyRefusal([repeated], 'unknown_member', 'This member belongs in the path or the query, not in the body.');
  return { ...body, ...query, ...params };
}

function readQuery(querystring: string, { repeated, commas }: CompiledRoute['several']): Record<string, unknown> {
  const query = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(querystring)) {
    const values = query.get(name) ?? [];
    query.set(name, values);
    if (values.length > 0 && !repeated.includes(name) && !commas.includes(name))
      throw queryRefusal(name, 'repeated_parameter', 'This parameter must be sent once.');
    if (!isStorable(name) || !isStorable(value))
      throw queryRefusal(
        name,
        'invalid_string',
        'This parameter contains a NUL character or half of a surrogate pair.',
      );
    values.push(value);
  }
  return Object.fromEntries(
    [...query].map(([name, values]) => [name, repeated.includes(name) ? values : values.join()]),
  );
}

/**
 * The error with the location of each invalid part in the request: the service names members of the operation's input.
 * A malformed path parameter is answered like one that names no record.
 */
export function located(error: unknown, { reads, queried }: MemberLocations, params: PathParameters): unknown {
  if (!(error instanceof ServiceError) || error.facts.faults === undefined) return error;
  const {
    code,
    kind,
    detail,
    facts: { faults = [], ...facts },
  } = error;
  if (faults.some(({ path }) => Object.hasOwn(params, String(path[0])))) return notFound();
  if (!reads && !faults.some(({ path }) => queried.includes(String(path[0])))) {
    return new Refusal(
      kind,
      detail,
      faults.map((fault) => ({ pointer: pointerTo(fault.path), code: fault.code, detail: fault.detail })),
      facts,
    );
  }
  return new Refusal(
    code === 'validation_failed' ? 'invalid_parameter' : kind,
    detail,
    faults.map((fault) => ({
      parameter: String(fault.path[0] ?? ''),
      code: fault.code === 'unknown_member' ? 'unknown_parameter' : fault.code,
      detail: fault.code === 'unknown_member' ? 'There is no such parameter.' : fault.detail,
    })),
    facts,
  );
}
