export { temporalConnection, temporalSettings, workerConfig, workerProcessSettings, workerSettings } from './config.ts';
export { searchAttributes } from './temporal/search-attributes.ts';
export { startWorker, type StartingWorker } from './start-worker.ts';
export { taskQueueOf } from './temporal/task-queues.ts';
export { connectTemporal } from './temporal/temporal.ts';
export { loadBundle } from './temporal/bundle.ts';
export { commonTuning } from './temporal/tuning.ts';
export { attemptTuning } from './webhooks/tuning.ts';
export { workflowSources } from './temporal/workflow-sources.ts';
