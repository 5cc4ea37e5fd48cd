import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { ErrorDeclaration, ErrorKind } from '../errors/declaration.ts';
import { kernelErrors } from '../errors/define-errors.ts';
import { ServiceError } from '../errors/service-error.ts';

const wireErrorSchema = z.object({
  code: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/),
  /** For callers of an older version, which do not know the code. */
  status: z.int().min(400).max(499).optional().catch(undefined),
  detail: z.string(),
  facts: z
    .object({
      faults: z
        .array(z.object({ path: z.array(z.union([z.string(), z.number()])), code: z.string(), detail: z.string() }))
        .optional(),
      retryAfterSeconds: z.number().optional(),
      members: z.record(z.string(), z.unknown()).optional(),
    })
    .default({}),
});

/** What a refusal looks like between processes. */
export interface WireError {
  error: z.input<typeof wireErrorSchema>;
}

export function toWireError(error: unknown): WireError {
  const { code, kind, detail, facts } =
    error instanceof ServiceError ? error : new ServiceError('internal_error', 'The service failed.');
  return { error: { code, status: kind.declaration.status, detail, facts } };
}

/**
 * The error that a service sent, `declared` being the codes of its contract. A code that neither they nor the kernel
 * know comes from a newer service: it keeps its name, status and detail, because clients are told that there will be
 * more codes, and loses its members, which nobody here can check. Without a status of a refusal it is `internal_error`,
 * and so is what is no error at all.
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

/** Members that do not fit their declaration are left out: the refusal itself is still the answer. */
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
