export { temporalConnection, temporalSettings, workerConfig, workerProcessSettings, workerSettings } from './config.ts';
export { searchAttributes } from './temporal/search-attributes.ts';
export { startWorker, type StartingWorker } from './worker.ts';
export { taskQueueOf } from './temporal/task-queues.ts';
export { connectTemporal } from './temporal/temporal.ts';
export { loadBundle } from './temporal/bundle.ts';
export { commonTuning } from './run-domains.ts';
export { attemptTuning } from './webhooks/task-queues.ts';
