import { type Caller, notFound, ServiceError } from '@marketplace/kernel';
import { statuses } from '../errors/statuses.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import type { GraphqlContext } from './context.ts';
import type { UserError } from './resolvers.generated.ts';

interface CommandArguments {
  idempotencyKey?: string | null;
  expectedVersion?: number | null;
}

/** What every payload has besides the members of its own, all of which are null when the change was refused. */
interface Outcome {
  replayed: boolean;
  userErrors: UserError[];
}

/**
 * Runs one command with the caller that its arguments make. Refusals that another input, another moment or a look at the record
 * would mend are data; who may not do it at all, and faults, are top-level errors.
 */
export async function command<T extends object>(
  context: GraphqlContext,
  args: CommandArguments,
  run: (caller: Caller) => Promise<T & { replayed?: boolean | undefined }>,
): Promise<(T & Outcome) | Outcome> {
  try {
    const payload = await run(commandCaller(context, args));
    return { ...payload, replayed: payload.replayed ?? false, userErrors: [] };
  } catch (error) {
    if (!(error instanceof ServiceError) || !mendable.has(statuses[error.code].status)) throw error;
    return { replayed: false, userErrors: userErrorsOf(error) };
  }
}

const mendable = new Set([400, 404, 409, 412, 422]);

function commandCaller({ caller, idempotencyKey }: GraphqlContext, args: CommandArguments): Caller {
  const key = args.idempotencyKey == null ? idempotencyKey : idempotencyKeyOf(args.idempotencyKey);
  if (key === null) {
    const detail = 'The key has 1 to 255 visible ASCII characters without commas.';
    throw new ServiceError('idempotency_key_invalid', detail, { faults: [{ path: ['idempotencyKey'], code: 'idempotency_key_invalid', detail }] });
  }
  return {
    ...caller,
    ...(key !== undefined && { idempotencyKey: key }),
    ...(args.expectedVersion != null && { expectedVersion: args.expectedVersion }),
  };
}

/** Members of the operation's input that are arguments of the mutation; all others stand in its `input`. */
const outsideInput = new Set(['id', 'idempotencyKey', 'eventType', 'gracePeriodSeconds']);

function userErrorsOf(error: ServiceError): UserError[] {
  const { code, detail, facts: { faults = [] } } = error;
  // A malformed id is simply no resource, and must answer like a missing one.
  if (faults.some(({ path }) => path[0] === 'id')) return userErrorsOf(notFound());
  if (code === 'not_found') return [{ code, field: ['id'], message: detail }];
  if (faults.length === 0) return [{ code, field: null, message: detail }];
  return faults.map((fault) => ({
    code,
    field: (outsideInput.has(String(fault.path[0])) ? fault.path : ['input', ...fault.path]).map(String),
    message: fault.detail,
  }));
}
