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
import type { Engines } from './engines.ts';
import type { Activities } from './temporal/presentable-faults.ts';
import type { Consumer } from './relay/pump.ts';
import type { Temporal } from './temporal/temporal.ts';

/** What a domain's part of the worker is made of. */
export interface DomainDependencies {
  temporal: Temporal;
  engines: Engines;
  /** The egress guard's agent. */
  dispatcher: Dispatcher;
  /**
   * Who makes first attempts of deliveries: a workflow each, or this worker in batches, which takes less of everything.
   */
  firstAttempt: FirstAttempt;
  log: Logger;
}

/** A domain's part of the worker, which is composed of such parts (`worker.ts`). */
export interface Domain {
  /** That of its service. */
  name: string;
  /** The workflows that may be asked for, as its engine contract declares them. */
  declared: WorkflowDeclarations;
  /** All workflows by name: those declared, and those that only its schedules start. */
  workflows: Workflows;
  activities: Activities;
  taskQueues: TaskQueue[];
  schedules: Schedule[];
  /** What runs in every worker process besides workflows. */
  loops: Loop[];
  /** The outbox topics that it takes, of all services. */
  consumers: Consumers;
}

export type Workflows = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/** What implements declared workflows: a function of the same name for each, that takes the declared input. */
export type Implementations<W extends WorkflowDeclarations> = {
  [Name in keyof W]: (input: Requested<W[Name]>) => Promise<unknown>;
};
type Requested<D> = D extends WorkflowDeclaration ? WorkflowInput<D> : never;

/** Each has slots and pollers of its own in every worker process: what fills one leaves the others alone. */
export interface TaskQueue {
  /** `webhooks` stands for `<TEMPORAL_TASK_QUEUE>/webhooks`. */
  name: string;
  /** Whether the domain's workflows run there, as they do in one of its queues; activities run in all of them. */
  runsWorkflows: boolean;
  tuning: Tuning;
}
export type Tuning = Pick<
  WorkerOptions,
  | 'maxConcurrentActivityTaskExecutions'
  | 'maxConcurrentLocalActivityExecutions'
  | 'maxConcurrentWorkflowTaskExecutions'
  | 'maxCachedWorkflows'
>;

/** A workflow that Temporal starts by the clock, without input, never two at a time. */
export interface Schedule {
  name: string;
  workflow: string;
  every: Duration;
  /**
   * Each start is put off by a random time of up to so much, which keeps deployments that share a database server
   * apart.
   */
  jitter: Duration;
}

export interface Loop {
  start(): void;
  /** Nothing new; resolves when what runs has ended. */
  stop(): Promise<void>;
  /** Called when workflows and activities have ended too. */
  end?(): Promise<void>;
}

export type Consumers = { readonly [Topic in OutboxTopic]?: Consumption };
export interface Consumption {
  consume: Consumer;
  /** The services whose rows it takes; absent, those of all. */
  of?: readonly string[];
  /** See `PumpOptions`. */
  gatherMs?: number;
  busyMs?: number;
}
