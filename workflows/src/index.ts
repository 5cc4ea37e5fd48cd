export {
  type FirstAttempt,
  temporalConnection,
  temporalSettings,
  type TemporalSettings,
  workerProcessSettings,
  workerSettings,
} from './config.ts';
export { engineContracts } from './domains.ts';
export { egressOptions } from './egress.ts';
export type { Engines } from './engines.ts';
export type { RunningWorker } from './run-domains.ts';
export { searchAttributes } from './temporal/search-attributes.ts';
export { taskQueueOf } from './temporal/task-queues.ts';
export { temporalReady } from './temporal/temporal-ready.ts';
export { connectTemporal, type Temporal } from './temporal/temporal.ts';
export { loadBundle } from './temporal/bundle.ts';
export { commonTuning } from './temporal/tuning.ts';
export { attemptTuning } from './webhooks/tuning.ts';
export { startWorker, type WorkerOptions } from './worker.ts';
export { workflowSources } from './temporal/workflow-sources.ts';
