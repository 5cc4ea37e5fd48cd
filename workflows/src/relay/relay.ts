import {
  type EngineContract,
  type Logger,
  type OutboxRow,
  type OutboxTopic,
  withTrace,
  type WorkflowDeclaration,
  workflowRequestSchema,
} from '@marketplace/kernel';
import { startWorkflow, type WorkflowStarter } from '../temporal/start-workflow.ts';
import { type Consumer, type OutboxSource, pump, type PumpOptions } from './pump.ts';
import type { Consumers } from '../domain.ts';

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

/** The workflows that services may request, by name, with the way each is started. */
export type StartableWorkflows = ReadonlyMap<string, { declaration: WorkflowDeclaration; starter: WorkflowStarter }>;

/** Consumes rows of the topic `workflow` of all services. Each requests a start, or a signal with start. */
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

/** A pump that the relay has not started yet. */
type PlannedPump = Omit<PumpOptions, 'log' | 'signal'>;

/** A service whose outbox is relayed. */
export interface RelayedService {
  contract: Pick<EngineContract, 'outbox' | 'workflows'>;
  source: OutboxSource;
}

/** One pump for each topic that a service declares. Throws if a topic does not have exactly one consumer. */
export function planPumps(services: Readonly<Record<string, RelayedService>>, consumers: Consumers[]): PlannedPump[] {
  const pumpOf = (service: string, source: OutboxSource, topic: OutboxTopic): PlannedPump => {
    const name = `${service}.${topic}`;
    const takers = consumers.flatMap(({ [topic]: taker }) =>
      taker && (taker.of?.includes(service) ?? true) ? [taker] : [],
    );
    const [taker, ...others] = takers;
    if (!taker)
      throw new Error(
        `The relay has no consumer for ${name}. ` +
          'The service declares this outbox topic; its rows would never be deleted.',
      );
    if (others.length > 0)
      throw new Error(`The relay has ${takers.length} consumers for ${name}. A topic must have exactly one.`);
    const { of: _services, ...consumption } = taker;
    return { name, source, topic, ...consumption };
  };
  return Object.entries(services).flatMap(([service, { contract, source }]) =>
    contract.outbox.map((topic) => pumpOf(service, source, topic)),
  );
}
