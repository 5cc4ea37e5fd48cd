import { type Client, WorkflowExecutionAlreadyStartedError, type WorkflowOptions } from '@temporalio/client';
import { defineSearchAttributeKey, TypedSearchAttributes, WorkflowNotFoundError } from '@temporalio/common';
import type { WorkflowDeclaration, WorkflowRequest, WorkflowSignal } from '@marketplace/kernel';
import type { Temporal } from './temporal.ts';

/** Options for starting the workflows of a domain. */
export interface WorkflowStarter {
  client: Client;
  taskQueue: string;
  /** Fairness weight by organization, for tasks waiting in the task queue. Default: 1. */
  weights?: ReadonlyMap<string, number>;
  /** Whether the answer to the start may bring the first task to a worker of this process (eager start). */
  eager: boolean;
}

/** Starts workflows in a task queue, given by its full name. */
export function starterOn({ client, weights, version }: Temporal, taskQueue: string): WorkflowStarter {
  // Server 1.32 gives an eager task to the process that starts the workflow, even if its worker has another version.
  return { client, taskQueue, weights, eager: version === undefined };
}

/**
 * Starts or signals a workflow as its declaration says (`start`). Returns true if this call started a run. Returns
 * false if an earlier run satisfies the request, and after every signal, which may or may not have started a run.
 * Throws if the workflow does not declare the signal. With `afterEnd`, a completed run of a workflow with `once` does
 * not satisfy a request.
 */
export async function startWorkflow(
  { client, taskQueue, weights, eager }: WorkflowStarter,
  declaration: WorkflowDeclaration,
  { id, input, signal, signalArgs = [] }: Omit<WorkflowRequest, 'type'>,
  { afterEnd = false }: { afterEnd?: boolean } = {},
): Promise<boolean> {
  const options: WorkflowOptions & { args: [WorkflowRequest['input']] } = {
    workflowId: id,
    taskQueue,
    args: [input],
    workflowIdReusePolicy:
      declaration.start === 'once' && !afterEnd ? 'ALLOW_DUPLICATE_FAILED_ONLY' : 'ALLOW_DUPLICATE',
    ...displayOptions(declaration, input),
    ...fairnessOptions(declaration, input, weights),
  };
  if (signal !== undefined) assertDeclared(declaration, signal);
  try {
    if (signal !== undefined) {
      await client.workflow.signalWithStart(declaration.name, { ...options, signal, signalArgs });
      return false;
    }
    await client.workflow.start(declaration.name, {
      ...options,
      workflowIdConflictPolicy: 'FAIL',
      requestEagerStart: eager,
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** Signals the open run. Returns false if there is none. */
export async function signalWorkflow<D extends WorkflowDeclaration>(
  client: Client,
  _declaration: D,
  id: string,
  signal: WorkflowSignal<D>,
): Promise<boolean> {
  try {
    await client.workflow.getHandle(id).signal(signal);
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

function assertDeclared(declaration: WorkflowDeclaration, signal: string): void {
  const signals = declaration.start === 'again' ? [declaration.signal] : (declaration.signals ?? []);
  if (!signals.includes(signal))
    throw new Error(`The workflow ${declaration.name} does not declare the signal "${signal}".`);
}

/** The fairness key and weight of the workflow's tasks. Activities and continued runs inherit them. */
function fairnessOptions(
  { input: schema, organization }: WorkflowDeclaration,
  input: unknown,
  weights: WorkflowStarter['weights'],
): Pick<WorkflowOptions, 'priority'> {
  const { success, data } = schema.safeParse(input);
  if (!success || !organization) return {};
  const fairnessKey = organization(data);
  const fairnessWeight = weights?.get(fairnessKey);
  return { priority: { fairnessKey, ...(fairnessWeight !== undefined && { fairnessWeight }) } };
}

/**
 * Summary and details for the Temporal UI. Empty if the input of a request from another release does not match this
 * release's declaration.
 */
function displayOptions(
  { input: schema, summary, details, searchAttributes = {} }: WorkflowDeclaration,
  input: unknown,
): Partial<WorkflowOptions> {
  const { success, data } = schema.safeParse(input);
  if (!success) return {};
  const attributes = Object.entries(searchAttributes).flatMap(([name, valueOf]) =>
    valueOf ? [{ key: defineSearchAttributeKey(name, 'KEYWORD'), value: valueOf(data) }] : [],
  );
  const staticSummary = summary?.(data);
  return {
    ...(staticSummary !== undefined && { staticSummary }),
    ...(details && { staticDetails: details(data) }),
    ...(attributes.length > 0 && { typedSearchAttributes: new TypedSearchAttributes(attributes) }),
  };
}
