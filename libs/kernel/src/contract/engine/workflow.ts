import { z } from 'zod';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- Functions of a declaration take it as a parameter.
type AnyInput = z.ZodType<any>;

/** Effect of a request whose workflow id was used before. */
type Reuse<Signal extends string> =
  /**
   * If a run is open or has completed, nothing happens, and the request succeeds. If the last run failed, timed out, or
   * was terminated or canceled, a new run is started. A request may carry one of `signals`, which is sent to the open
   * run or to the new run.
   */
  | { start: 'once'; signals?: readonly Signal[] }
  /**
   * Like `once`, but a completed run does not count: a new run is started. For workflows that detect by themselves that
   * nothing is left to do. A service that was restored to an earlier time requests the same ids again, which Temporal
   * remembers as completed.
   */
  | { start: 'each'; signals?: readonly Signal[] }
  /**
   * Every request sends `signal` to the open run. If no run is open, a new run is started, also after a completed run.
   */
  | { start: 'again'; signal: Signal };

/**
 * A workflow that a service may request in a transaction (`work.startWorkflow`), or that the worker requests itself. It
 * is declared in `services/<domain>/contract/workflows.ts` and implemented in `workflows/src/<domain>` under the same
 * name. Requests, running workflows and recorded histories of the last release have inputs of that release, so a member
 * that is added to `input` later must be optional for the implementation.
 */
export type WorkflowDeclaration<
  Name extends string = string,
  I extends z.ZodType = AnyInput,
  Signal extends string = string,
> = {
  name: Name;
  input: I;
  /** The workflow id. Requests with the same id are for the same workflow; see `start`. */
  id: (input: z.output<I>) => string;
  /** Summary in the Temporal UI: what the workflow does, and to which record. It must contain no secret or payload. */
  summary?: (input: z.output<I>) => string | undefined;
  /** Details in the Temporal UI, below the summary. */
  details?: (input: z.output<I>) => string;
  /**
   * The organization that the work belongs to, as fairness key: waiting tasks are served round robin by organization.
   * Workflows without one share a single key.
   */
  organization?: (input: z.output<I>) => string;
  /**
   * Search attributes (keywords) for filters of operators, by name. Null: the workflow sets the attribute while it
   * runs.
   */
  searchAttributes?: Readonly<Record<string, ((input: z.output<I>) => string) | null>>;
} & Reuse<Signal>;

/** The parsed input of a workflow. */
export type WorkflowInput<D extends WorkflowDeclaration> = z.output<D['input']>;
/** The names of the signals that a request for a workflow may carry. */
export type WorkflowSignal<D extends WorkflowDeclaration> =
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- Functions of a declaration take the input.
  D extends WorkflowDeclaration<string, any, infer Signal> ? Signal : never;

/** Declares a workflow. Returns its argument. */
export function defineWorkflow<const Name extends string, I extends z.ZodType, const Signal extends string = never>(
  declaration: WorkflowDeclaration<Name, I, Signal>,
): WorkflowDeclaration<Name, I, Signal> {
  return declaration;
}

/**
 * A request to start a workflow. With `signal`, the open run gets the signal, and a run is started if none is open. The
 * payload of an outbox row with topic `workflow`.
 */
export const workflowRequestSchema = z.object({
  /** The name of the declaration. */
  type: z.string(),
  id: z.string(),
  input: z.record(z.string(), z.unknown()),
  signal: z.string().optional(),
  /** Arguments of `signal`. */
  signalArgs: z.array(z.json()).optional(),
});
/** A request to start or signal a workflow. */
export type WorkflowRequest = z.output<typeof workflowRequestSchema>;

/** The signal that a request carries, and its arguments. */
export interface SignalRequest<D extends WorkflowDeclaration> {
  signal?: WorkflowSignal<D> | undefined;
  signalArgs?: WorkflowRequest['signalArgs'];
}

/** Makes a request for a workflow. Throws a ZodError if `input` is invalid. */
export function workflowRequest<D extends WorkflowDeclaration>(
  declaration: D,
  input: WorkflowInput<D>,
  { signal, signalArgs }: SignalRequest<D> = {},
): WorkflowRequest {
  const parsed: WorkflowRequest['input'] = declaration.input.parse(input);
  const sent: string | undefined = declaration.start === 'again' ? declaration.signal : signal;
  return {
    type: declaration.name,
    id: declaration.id(parsed),
    input: parsed,
    ...(sent !== undefined && { signal: sent }),
    ...(signalArgs && { signalArgs }),
  };
}
