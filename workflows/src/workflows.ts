/**
 * The root of the workflow bundle: one line for each domain of the worker. A workflow that is missing here stops its
 * start.
 */
export * from './identity/workflows.ts';
export * from './webhooks/workflows.ts';
