import type { Attributes } from '@opentelemetry/api';
import type { z } from 'zod';
import { assertChangeable, authorize } from '../contract/access/authorize.ts';
import type { Caller } from '../contract/access/caller.ts';
import {
  type Client,
  type Contract,
  factsOf,
  type Handlers,
  type Operation,
  type Reply,
} from '../contract/contract.ts';
import { type InputFault, ServiceError } from '../errors/service-error.ts';
import type { Logger } from '../telemetry/log.ts';
import { findUnstorable } from '../json-value.ts';
import { type OpenSpan, openSpan, SpanKind, traceIdOf } from '../telemetry/tracing.ts';
import { inputMessage } from './input-message.ts';

/**
 * Calls an operation by name with unparsed input. `signal` is aborted when the caller disconnects, so that long polls
 * end.
 */
export type Dispatch = (
  operation: string,
  caller: Caller,
  input: unknown,
  signal?: AbortSignal,
) => Promise<Reply<unknown>>;

export interface DispatchOptions {
  log: Logger;
  /** Whether outputs are validated by the contract. If so, an invalid output is an error. */
  checkOutputs: boolean;
}

/**
 * Makes the single entry point of a contract, which every transport uses. It authorizes the call, parses its input,
 * runs its handler, and writes one log line and one span. Rejects with `not_found` for an unknown operation, the errors
 * of `authorize` and `assertChangeable`, `validation_failed` for invalid input, and the errors of the handler.
 */
export function dispatcher<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  { log, checkOutputs }: DispatchOptions,
): Dispatch {
  return async (name, asked, rawInput, signal) => {
    const operation = Object.hasOwn(contract.operations, name) ? contract.operations[name] : undefined;
    if (!operation) throw new ServiceError('not_found', `${contract.name} has no operation ${name}.`);
    const startedAt = performance.now();
    const span = openSpan(`${contract.name}.${name}`, {
      kind: SpanKind.SERVER,
      causes: [asked.traceparent],
      attributes: () => spanAttributes(contract.name, name, asked),
    });
    const caller = span ? { ...asked, traceparent: span.traceparent } : asked;
    let failure: unknown;
    try {
      authorize(operation.access, caller);
      assertChangeable(operation, caller);
      const input = parseInput(operation, rawInput);
      if (operation.facts) factsOf(operation, caller);
      const reply = await handlers[name]!(caller, input as never, signal);
      return checkOutputs ? { ...reply, output: parseOutput(contract.name, name, operation, reply.output) } : reply;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      logOperation(log, `${contract.name}.${name}`, operation, caller, performance.now() - startedAt, failure);
      endSpan(span, failure);
    }
  };
}

function parseInput(operation: Operation, input: unknown): unknown {
  const unstorable = findUnstorable(input);
  if (unstorable) {
    const detail = 'This contains a NUL character or an unpaired surrogate.';
    throw new ServiceError('validation_failed', detail, {
      faults: [{ path: unstorable, code: 'unstorable_text', detail }],
    });
  }
  const parsed = operation.input.safeParse(input, { error: inputMessage });
  if (parsed.success) return parsed.data;
  throw new ServiceError('validation_failed', 'The input is not valid: see `errors`.', {
    faults: toFaults(parsed.error.issues, operation),
  });
}

/**
 * One `InputFault` for each invalid member. Zod reports all unknown members of an object as one issue of the object.
 */
function toFaults(issues: z.core.$ZodIssue[], { memberHints = {} }: Operation): InputFault[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    if (issue.code === 'unrecognized_keys') {
      const hasHint = (key: string): boolean => path.length === 0 && Object.hasOwn(memberHints, key);
      const detailOf = (key: string): string => (hasHint(key) ? memberHints[key]! : 'There is no such member.');
      return issue.keys.map((key) => ({ path: [...path, key], code: 'unknown_member', detail: detailOf(key) }));
    }
    if (issue.code === 'invalid_key')
      return [{ path, code: issue.code, detail: issue.issues[0]?.message ?? issue.message }];
    return [{ path, code: issue.code, detail: issue.message }];
  });
}

function parseOutput(contract: string, name: string, operation: Operation, output: unknown): unknown {
  const parsed = operation.output.safeParse(output);
  if (parsed.success) return parsed.data;
  throw new Error(`The output of ${contract}.${name} does not match its contract: ${parsed.error.message}`);
}

function logOperation(
  log: Logger,
  operation: string,
  { quiet }: Operation,
  caller: Caller,
  durationMs: number,
  failure: unknown,
): void {
  const line = {
    operation,
    request_id: caller.requestId,
    trace_id: traceIdOf(caller.traceparent),
    org_id: 'organizationId' in caller.actor ? caller.actor.organizationId : undefined,
    actor: actorName(caller),
    duration_ms: Math.round(durationMs * 10) / 10,
  };
  if (failure === undefined) log[quiet ? 'debug' : 'info'](line, 'operation');
  else if (failure instanceof ServiceError) log.info({ ...line, code: failure.code }, 'operation refused');
  else log.error({ ...line, err: failure }, 'operation failed');
}

function spanAttributes(service: string, method: string, { requestId, actor }: Caller): Attributes {
  return {
    'rpc.service': service,
    'rpc.method': method,
    'marketplace.request_id': requestId,
    ...('organizationId' in actor &&
      actor.organizationId !== null && { 'marketplace.organization_id': actor.organizationId }),
  };
}

/** A ServiceError other than `internal_error` is an expected answer, so it does not make the span an error. */
function endSpan(span: OpenSpan | undefined, failure: unknown): void {
  if (failure instanceof ServiceError && failure.code !== 'internal_error')
    span?.end({ 'marketplace.refusal': failure.code });
  else span?.end({}, failure);
}

function actorName({ actor }: Caller): string {
  if (actor.type === 'user') return actor.userId;
  if (actor.type === 'api_key') return actor.apiKeyId;
  return actor.type === 'system' ? `system:${actor.name}` : 'anonymous';
}

/** A client of a domain in this process. Calls are checked and logged as over HTTP. */
export function local<C extends Contract>(contract: C, handlers: Handlers<C>, options: DispatchOptions): Client<C> {
  const dispatch = dispatcher(contract, handlers, options);
  return Object.fromEntries(
    Object.keys(contract.operations).map((name) => [
      name,
      (caller: never, input: never) => dispatch(name, caller, input),
    ]),
  ) as Client<C>;
}
