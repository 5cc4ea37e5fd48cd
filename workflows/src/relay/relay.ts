import {
  type Logger,
  type OutboxRow,
  withTrace,
  type WorkflowDeclaration,
  workflowRequestSchema,
} from '@marketplace/kernel';
import { startWorkflow, type WorkflowStarter } from '../temporal/start-workflow.ts';
import type { PlannedPump } from './plan-pumps.ts';
import { type Consumer, pump } from './pump.ts';

export interface Relay {
  /** Resolves when each pump has finished and acknowledged its batch. */
  stop(): Promise<void>;
}

/** Starts the pumps. Several relays may run at the same time, because rows are leased. */
export function startRelay(pumps: PlannedPump[], log: Logger): Relay {
  const stopping = new AbortController();
  const running = pumps.map((options) => pump({ ...options, log, signal: stopping.signal }));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

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
