import { type OutboxRow, type WorkflowDeclaration, withTrace, workflowRequestSchema } from '@marketplace/kernel';
import { startWorkflow, type WorkflowStarter } from '../temporal/start-workflow.ts';
import type { Consumer } from './pump.ts';

/** The workflows that services may request, by name, and how each is started. */
export type StartableWorkflows = ReadonlyMap<string, { declaration: WorkflowDeclaration; starter: WorkflowStarter }>;

/** Consumes rows of the topic `workflow`, of all services. Each requests a start, or a signal with start. */
export function workflowConsumer(startable: StartableWorkflows): Consumer {
  const start = async ({ payload }: OutboxRow): Promise<void> => {
    const { type, ...request } = workflowRequestSchema.parse(payload);
    const known = startable.get(type);
    if (!known) throw new Error(`No domain of this worker declares the workflow ${type}.`);
    await startWorkflow(known.starter, known.declaration, request);
  };
  return async (rows) => {
    await Promise.all(rows.map((row) => withTrace(row.traceparent, () => start(row))));
  };
}
