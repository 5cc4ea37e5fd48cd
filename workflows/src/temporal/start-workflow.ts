import { type Client, WorkflowExecutionAlreadyStartedError, type WorkflowOptions } from '@temporalio/client';
import { defineSearchAttributeKey, TypedSearchAttributes, WorkflowNotFoundError } from '@temporalio/common';
import type { WorkflowDeclaration, WorkflowRequest, WorkflowSignal } from '@marketplace/kernel';

/** Where the workflows of a domain are started. */
export interface WorkflowStarter {
  client: Client;
  taskQueue: string;
  /** How much of a backlog's time organizations get, compared with the 1 of those that are not named. */
  weights?: ReadonlyMap<string, number>;
}

/**
 * Starts or signals a workflow as its declaration says (`start`). Answers whether it surely began a run: false where an
 * earlier one is success, and for every signal. Throws where the declaration does not know the signal.
 */
export async function startWorkflow(
  { client, taskQueue, weights }: WorkflowStarter,
  declaration: WorkflowDeclaration,
  { id, input, signal, summary }: Omit<WorkflowRequest, 'type'>,
): Promise<boolean> {
  const options: WorkflowOptions & { args: [WorkflowRequest['input']] } = {
    workflowId: id,
    taskQueue,
    args: [input],
    workflowIdReusePolicy: declaration.start === 'again' ? 'ALLOW_DUPLICATE' : 'ALLOW_DUPLICATE_FAILED_ONLY',
    ...shown(declaration, input, summary),
    ...turnOf(declaration, input, weights),
  };
  if (signal !== undefined) assertDeclared(declaration, signal);
  try {
    if (signal !== undefined) {
      await client.workflow.signalWithStart(declaration.name, { ...options, signal, signalArgs: [] });
      return false;
    }
    await client.workflow.start(declaration.name, {
      ...options,
      workflowIdConflictPolicy: 'FAIL',
      requestEagerStart: true,
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** Signals the open run, if there is one. Answers whether there was. */
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

/** The turn that its tasks take in the task queue; activities and continued runs inherit it. */
function turnOf(
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
 * What the Temporal UI shows. A request of another release may lack what today's texts say: it is started without them.
 */
function shown(
  { input: schema, summary, details, searchAttributes = {} }: WorkflowDeclaration,
  input: unknown,
  requested: string | undefined,
): Partial<WorkflowOptions> {
  const { success, data } = schema.safeParse(input);
  if (!success) return requested === undefined ? {} : { staticSummary: requested };
  const attributes = Object.entries(searchAttributes).flatMap(([name, valueOf]) =>
    valueOf ? [{ key: defineSearchAttributeKey(name, 'KEYWORD'), value: valueOf(data) }] : [],
  );
  const staticSummary = summary?.(data) ?? requested;
  return {
    ...(staticSummary !== undefined && { staticSummary }),
    ...(details && { staticDetails: details(data) }),
    ...(attributes.length > 0 && { typedSearchAttributes: new TypedSearchAttributes(attributes) }),
  };
}
