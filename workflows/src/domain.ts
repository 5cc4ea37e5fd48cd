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

/** Arguments of the function that creates a domain's part of the worker. */
export interface DomainDependencies {
  temporal: Temporal;
  engines: Engines;
  /** The egress guard's agent. */
  dispatcher: Dispatcher;
  /** Mode of first attempts: one workflow each, or batches in this worker, which cost less. */
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
  /**
   * Whether the domain's workflows run in this queue. True for exactly one of its queues. Activities run in all of
   * them.
   */
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
  /** Stops taking work. Resolves when the work in progress has ended. */
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

/**
 * Checks that the worker implements, bundles and names everything exactly once. Otherwise a mistake would only show as
 * a workflow that no worker runs. `bundled` are the names of the workflows in the bundle. `declared` are those that the
 * engine contracts of all services declare. Throws an error that lists all problems.
 */
export function checkDomains(domains: Domain[], bundled: Iterable<string>, declared: Iterable<string>): void {
  const inBundle = new Set(bundled);
  const implemented = domains.flatMap(({ workflows }) => Object.keys(workflows));
  const problems = [
    ...domains.flatMap(problemsOf),
    ...[...declared]
      .filter((name) => !implemented.includes(name))
      .map((name) => `no domain of the worker implements the declared workflow ${name}`),
    ...implemented
      .filter((name) => !inBundle.has(name))
      .map((name) => `the workflow bundle (workflows.ts) does not export ${name}`),
    ...repeated('workflow', implemented),
    ...repeated(
      'activity',
      domains.flatMap(({ activities }) => Object.keys(activities)),
    ),
    ...repeated(
      'task queue',
      domains.flatMap(({ taskQueues }) => taskQueues.map(({ name }) => name)),
    ),
    ...repeated(
      'schedule',
      domains.flatMap(({ schedules }) => schedules.map(({ name }) => name)),
    ),
  ];
  if (problems.length > 0)
    throw new Error(`The worker's domains are inconsistent: ${[...new Set(problems)].join('; ')}.`);
}

function problemsOf({ name: domain, declared, workflows, taskQueues, schedules }: Domain): string[] {
  const startable = new Set([
    ...Object.values(declared).map(({ name }) => name),
    ...schedules.map(({ workflow }) => workflow),
  ]);
  return [
    ...Object.entries(declared)
      .filter(([key, { name }]) => key !== name)
      .map(([key, { name }]) => `${domain} declares the workflow ${name} as ${key}`),
    ...[...startable]
      .filter((name) => !(name in workflows))
      .map((name) => `${domain} does not implement its workflow ${name}`),
    ...Object.keys(workflows)
      .filter((name) => !startable.has(name))
      .map((name) => `${domain} implements ${name}, which neither its contract nor a schedule names`),
    ...(taskQueues.filter(({ runsWorkflows }) => runsWorkflows).length === 1
      ? []
      : [`${domain} must have exactly one task queue for its workflows`]),
  ];
}

function repeated(kind: string, names: string[]): string[] {
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `the ${kind} ${name} is defined twice`);
}
