export { type FirstAttempt, temporalConnection, temporalSettings, type TemporalSettings, workerProcessSettings, workerSettings } from './config.ts';
export { egressOptions } from './egress.ts';
export type { Engines } from './engines.ts';
export { connectTemporal, type Temporal } from './temporal.ts';
export { type RunningWorker, startWorker, type WorkerOptions, workerTuning, workflowSources } from './worker.ts';
export { searchAttributes } from './webhooks/search-attributes.ts';
