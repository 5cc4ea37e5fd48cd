import { type Caller, notFound, ServiceError } from '@marketplace/kernel';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import type { GraphqlContext } from '../context.ts';
import type { UserError } from '../schema/resolvers.generated.ts';

interface CommandArguments {
  input?: object | null;
  idempotencyKey?: string | null;
  expectedVersion?: number | null;
}

/** What every payload has besides the members of its own, all of which are null when the change was refused. */
interface Outcome {
  replayed: boolean;
  userErrors: UserError[];
}

/**
 * Runs one command with the caller that its arguments make. Refusals that another input, another moment or a look at
 * the record would mend are data; who may not do it at all, and faults, are top-level errors.
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
    if (!(error instanceof ServiceError) || !isMendable(error)) throw error;
    return { replayed: false, userErrors: userErrorsOf(error, args) };
  }
}

const mendable = new Set([400, 404, 409, 412, 422]);

/** A wrong password or code is wrong input too, although REST answers 401. */
function isMendable({ code, kind }: ServiceError): boolean {
  return mendable.has(kind.declaration.status) || code === 'invalid_credentials';
}

function commandCaller({ caller, idempotencyKey }: GraphqlContext, args: CommandArguments): Caller {
  const key = args.idempotencyKey == null ? idempotencyKey : idempotencyKeyOf(args.idempotencyKey);
  if (key === null) {
    const detail = 'The key has 1 to 255 visible ASCII characters without commas.';
    throw new ServiceError('idempotency_key_invalid', detail, {
      faults: [{ path: ['idempotencyKey'], code: 'idempotency_key_invalid', detail }],
    });
  }
  return {
    ...caller,
    ...(key !== undefined && { idempotencyKey: key }),
    ...(args.expectedVersion != null && { expectedVersion: args.expectedVersion }),
  };
}

/** Arguments that name the record which a mutation is about. */
const subjects = ['id', 'organizationId', 'token'];

/**
 * The operation names members of its input. Some stand among the arguments of the mutation, the others in its `input`.
 */
function userErrorsOf(error: ServiceError, args: CommandArguments): UserError[] {
  const {
    code,
    detail,
    facts: { faults = [], members: details = null },
  } = error;
  // A malformed id among the arguments is simply no resource, and must answer like a missing one.
  if (faults.some(({ path: [member] }) => isId(String(member)) && !Object.hasOwn(args.input ?? {}, member!)))
    return userErrorsOf(notFound(), args);
  if (code === 'not_found') {
    const subject = subjects.find((name) => Object.hasOwn(args, name));
    return [{ code, field: subject === undefined ? null : [subject], message: detail, details }];
  }
  if (faults.length === 0) return [{ code, field: null, message: detail, details }];
  return faults.map(({ path, detail: message }) => {
    const inInput = Object.hasOwn(args, 'input') && !Object.hasOwn(args, String(path[0]));
    return { code, field: (inInput ? ['input', ...path] : path).map(String), message, details };
  });
}

function isId(member: string): boolean {
  return member === 'id' || member.endsWith('Id');
}
