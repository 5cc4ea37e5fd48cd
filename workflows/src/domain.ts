import type { Duration } from '@temporalio/common';
import type { WorkerOptions } from '@temporalio/worker';
import type { Dispatcher } from 'undici';
import type {
  Logger,
  OutboxTopic,
  WorkflowDeclaration,
  WorkflowDeclarations,
  WorkflowInput,
} from '@marketplace/kernel';
import type { FirstAttempt } from './config.ts';
import type { Engines } from './domains.ts';
import type { Activities } from './temporal/redact-errors.ts';
import type { Consumer } from './relay/pump.ts';
import type { Temporal } from './temporal/temporal.ts';

/** What a domain's part of the worker is created from. */
export interface DomainDependencies {
  temporal: Temporal;
  engines: Engines;
  /** The egress guard's agent. */
  dispatcher: Dispatcher;
  /** What makes first attempts of deliveries: one workflow each, or this worker in batches, which costs less. */
  firstAttempt: FirstAttempt;
  log: Logger;
}

/** A domain's part of the worker. `worker.ts` composes the parts. */
export interface Domain {
  /** The name of the domain's service. */
  name: string;
  /** The workflows that services may request, as the domain's engine contract declares them. */
  declared: WorkflowDeclarations;
  /** All workflows by name: the declared ones, and those that only its schedules start. */
  workflows: Workflows;
  activities: Activities;
  taskQueues: TaskQueue[];
  schedules: Schedule[];
  /** Background loops, run in every worker process. */
  loops: Loop[];
  /** The outbox topics that the domain consumes, and how. */
  consumers: Consumers;
}

type Workflows = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/** The implementations of declared workflows: for each, a function of the same name that takes the declared input. */
export type Implementations<W extends WorkflowDeclarations> = {
  [Name in keyof W]: (input: Requested<W[Name]>) => Promise<unknown>;
};
type Requested<D> = D extends WorkflowDeclaration ? WorkflowInput<D> : never;

/**
 * A task queue. Each has its own task slots and pollers in every worker process, so a full one does not delay others.
 */
export interface TaskQueue {
  /** Without the prefix: the full name of `webhooks` is `<TEMPORAL_TASK_QUEUE>/webhooks`. */
  name: string;
  /** Whether the domain's workflows run in this queue. True for exactly one of its queues; activities run in all. */
  runsWorkflows: boolean;
  tuning: Tuning;
}
type Tuning = Pick<
  WorkerOptions,
  | 'maxConcurrentActivityTaskExecutions'
  | 'maxConcurrentLocalActivityExecutions'
  | 'maxConcurrentWorkflowTaskExecutions'
  | 'maxCachedWorkflows'
>;

/** A workflow that Temporal starts periodically, without input, and never while an earlier run is open. */
export interface Schedule {
  name: string;
  workflow: string;
  every: Duration;
  /** Maximum random delay of each start, so that deployments that share a database server start at different times. */
  jitter: Duration;
}

export interface Loop {
  start(): void;
  /** Begins nothing new. Resolves when the work in progress has ended. */
  stop(): Promise<void>;
  /** Called when workflows and activities have ended. */
  end?(): Promise<void>;
}

export type Consumers = { readonly [Topic in OutboxTopic]?: Consumption };
interface Consumption {
  consume: Consumer;
  /** The services whose rows are consumed. Default: all. */
  of?: readonly string[];
  /** See `PumpOptions`. */
  gatherMs?: number;
  gatherAbove?: number;
}
