import { type Caller, notFound, ServiceError } from '@marketplace/kernel';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import type { GraphqlContext, Resolver } from '../context.ts';

/** `UserError` of the schema. */
interface UserError {
  code: string;
  fieldCode: string | null;
  field: string[] | null;
  message: string;
  details: unknown;
}

/** The resolver of a mutation. `Args` are its arguments besides those that all mutations have. */
export type Mutation<Args = object> = Resolver<Args & CommandArguments>;

interface CommandArguments {
  input?: object | null;
  idempotencyKey?: string | null;
  expectedVersion?: number | null;
}

/** The members that every payload has. The others are null if the mutation was refused. */
interface Outcome {
  replayed: boolean;
  userErrors: UserError[];
}

/**
 * Runs a command as the caller, with the key and version of the arguments. Errors that the user can act on become
 * `userErrors`: invalid input, a conflict, a record that is missing or changed. Missing permission and internal errors
 * are thrown, and become top-level errors.
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
    if (!(error instanceof ServiceError) || !isUserError(error)) throw error;
    return { replayed: false, userErrors: userErrorsOf(error, args) };
  }
}

const userErrorStatuses = new Set([400, 404, 409, 412, 422]);

/** A wrong password or code counts as invalid input, although REST answers 401. */
function isUserError({ code, kind }: ServiceError): boolean {
  return userErrorStatuses.has(kind.declaration.status) || code === 'invalid_credentials';
}

function commandCaller({ caller, idempotencyKey }: GraphqlContext, args: CommandArguments): Caller {
  const key = args.idempotencyKey == null ? idempotencyKey : idempotencyKeyOf(args.idempotencyKey);
  if (key === null) {
    const detail = 'The key must have 1 to 255 visible ASCII characters without commas.';
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

/** Arguments that name the record that a mutation changes. */
const subjects = ['id', 'organizationId', 'token'];

/**
 * The error with paths into the mutation's arguments. The operation names members of its input; some are arguments of
 * the mutation, the others are in its argument `input`.
 */
function userErrorsOf(error: ServiceError, args: CommandArguments): UserError[] {
  const {
    code,
    detail,
    facts: { faults = [], members, retryAfterSeconds = error.kind.declaration.retryAfterSeconds },
  } = error;
  const waiting = retryAfterSeconds === undefined ? undefined : { retryAfter: Math.ceil(retryAfterSeconds) };
  const details = members || waiting ? { ...members, ...waiting } : null;
  // A malformed id in an argument is answered like an id that does not exist.
  if (faults.some(({ path: [member] }) => isId(String(member)) && !Object.hasOwn(args.input ?? {}, member!)))
    return userErrorsOf(notFound(), args);
  if (code === 'not_found') {
    const subject = subjects.find((name) => Object.hasOwn(args, name));
    return [{ code, field: subject === undefined ? null : [subject], fieldCode: null, message: detail, details }];
  }
  if (faults.length === 0) return [{ code, field: null, fieldCode: null, message: detail, details }];
  return faults.map(({ path, code: fieldCode, detail: message }) => {
    const inInput = Object.hasOwn(args, 'input') && !Object.hasOwn(args, String(path[0]));
    return { code, field: (inInput ? ['input', ...path] : path).map(String), fieldCode, message, details };
  });
}

/** Whether the argument names a record. A `clientRequestId` names a request. */
function isId(member: string): boolean {
  return member === 'id' || (member.endsWith('Id') && member !== 'clientRequestId');
}
