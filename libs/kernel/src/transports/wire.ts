import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { ErrorDeclaration, ErrorKind } from '../errors/declaration.ts';
import { kernelErrors } from '../errors/define-errors.ts';
import { ServiceError } from '../errors/service-error.ts';

const wireErrorSchema = z.object({
  code: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/),
  /** The HTTP status, for callers of an older release that do not know the code. */
  status: z.int().min(400).max(499).optional().catch(undefined),
  detail: z.string(),
  facts: z
    .object({
      faults: z
        .array(z.object({ path: z.array(z.union([z.string(), z.number()])), code: z.string(), detail: z.string() }))
        .optional(),
      retryAfterSeconds: z.number().optional(),
      rateLimits: z
        .array(z.object({ policy: z.string(), quota: z.number(), windowSeconds: z.number(), resetSeconds: z.number() }))
        .optional(),
      members: z.record(z.string(), z.unknown()).optional(),
    })
    .default({}),
});

/** An error as it is sent between processes. */
export interface WireError {
  error: z.input<typeof wireErrorSchema>;
}

/** The wire form of an error. Anything but a ServiceError becomes `internal_error`, without its message. */
export function toWireError(error: unknown): WireError {
  const { code, kind, detail, facts } =
    error instanceof ServiceError ? error : new ServiceError('internal_error', 'The service failed.');
  return { error: { code, status: kind.declaration.status, detail, facts } };
}

/**
 * The ServiceError that a service sent. `declared` are the codes of its contract. Members that do not match the code's
 * declaration are dropped. An unknown code comes from a newer service. It keeps code, status and detail, because the
 * API tells clients to expect new codes, but loses its members, which cannot be validated here. An unknown code without
 * a status from 400 to 499, and anything that is not a wire error, becomes `internal_error`.
 */
export function fromWireError(
  { error }: { error: unknown },
  declared: Readonly<Record<string, ErrorKind>> = {},
): ServiceError {
  const parsed = wireErrorSchema.safeParse(error);
  if (!parsed.success) return new ServiceError('internal_error', 'The service failed.', {}, parsed.error);
  const {
    code,
    status,
    detail,
    facts: { members, ...facts },
  } = parsed.data;
  const known = kindOf(code, declared) ?? kindOf(code, kernelErrors as Record<string, ErrorKind>);
  if (known)
    return new ServiceError(known, detail, { ...facts, ...membersOf(known, members) } as ServiceError['facts']);
  if (status === undefined)
    return new ServiceError('internal_error', 'The service failed.', {}, new Error(`unknown error code ${code}`));
  return new ServiceError({ code, declaration: unknownDeclaration(status) }, detail, facts as ServiceError['facts']);
}

function kindOf(code: string, errors: Readonly<Record<string, ErrorKind>>): ErrorKind | undefined {
  return Object.hasOwn(errors, code) ? errors[code] : undefined;
}

/** The members, if they match the declaration; otherwise none. */
function membersOf(
  { declaration }: ErrorKind,
  members: Record<string, unknown> | undefined,
): Pick<ServiceError['facts'], 'members'> {
  const parsed = members && declaration.members?.safeParse(members);
  return parsed?.success ? { members: parsed.data } : {};
}

function unknownDeclaration(status: number): ErrorDeclaration {
  const title = STATUS_CODES[status] ?? 'Refused';
  return { status, title, explanation: { meaning: title, remedy: 'Look at `detail`.' } };
}
