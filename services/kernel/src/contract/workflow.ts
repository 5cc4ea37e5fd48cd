import { z } from 'zod';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any input: functions of a declaration take it as a parameter
type AnyInput = z.ZodType<any>;

/** What a start does where the id was used before. */
type Reuse<Signal extends string> =
  /**
   * A run that is open or has completed is success, and nothing happens. One that failed, or was terminated or canceled
   * in Temporal, is begun anew. A request may also bring one of `signals`: it goes to the open run, or to the run that
   * it begins.
   */
  | { start: 'once'; signals?: readonly Signal[] }
  /**
   * Every request sends `signal` to the open run. Where none is open a run is begun, also after one that has completed.
   */
  | { start: 'again'; signal: Signal };

/**
 * A workflow that may be asked for: by a service in a transaction (`work.startWorkflow`), or by the worker itself.
 * Declared in
 * `services/<domain>/contract/workflows.ts`, implemented in `workflows/src/<domain>` under the same name.
 *
 * Requests, running workflows and recorded histories of the last release have its inputs: what is added to `input`
 * later must be something that the implementation can do without.
 */
export type WorkflowDeclaration<
  Name extends string = string,
  I extends z.ZodType = AnyInput,
  Signal extends string = string,
> = {
  name: Name;
  input: I;
  /** The workflow's id: one id is one workflow, however often it is asked for. */
  id: (input: z.output<I>) => string;
  /** For the Temporal UI: what it does, to what. No secret, and nothing of a payload. */
  summary?: (input: z.output<I>) => string | undefined;
  /** For the Temporal UI, below the summary. */
  details?: (input: z.output<I>) => string;
  /**
   * Whose work it is: where tasks of many workflows wait, organizations take turns. Without one it takes turns with all
   * others that have none.
   */
  organization?: (input: z.output<I>) => string;
  /**
   * Keywords that operators filter workflows by, under their names in the namespace. Null: set by the workflow as it
   * goes on.
   */
  searchAttributes?: Readonly<Record<string, ((input: z.output<I>) => string) | null>>;
} & Reuse<Signal>;

export type WorkflowInput<D extends WorkflowDeclaration> = z.output<D['input']>;
export type WorkflowSignal<D extends WorkflowDeclaration> =
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  D extends WorkflowDeclaration<string, any, infer Signal> ? Signal : never;

export function defineWorkflow<const Name extends string, I extends z.ZodType, const Signal extends string = never>(
  declaration: WorkflowDeclaration<Name, I, Signal>,
): WorkflowDeclaration<Name, I, Signal> {
  return declaration;
}

/**
 * A workflow to start or, with `signal`, to signal and to start where none is open: the payload of an outbox row of
 * topic `workflow`.
 */
export const workflowRequestSchema = z.object({
  /** The name of the declaration. */
  type: z.string(),
  id: z.string(),
  input: z.record(z.string(), z.unknown()),
  signal: z.string().optional(),
  /** Written by releases that had no declarations. */
  summary: z.string().optional(),
});
export type WorkflowRequest = z.output<typeof workflowRequestSchema>;

/** Throws when the input is not what the workflow takes. */
export function workflowRequest<D extends WorkflowDeclaration>(
  declaration: D,
  input: WorkflowInput<D>,
  { signal }: { signal?: WorkflowSignal<D> | undefined } = {},
): WorkflowRequest {
  const parsed: WorkflowRequest['input'] = declaration.input.parse(input);
  const sent: string | undefined = declaration.start === 'again' ? declaration.signal : signal;
  return {
    type: declaration.name,
    id: declaration.id(parsed),
    input: parsed,
    ...(sent !== undefined && { signal: sent }),
  };
}
