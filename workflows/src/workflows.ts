/** The root of the workflow bundle: one line per domain. The worker does not start if a workflow is missing here. */
export * from './identity/workflows.ts';
export * from './payments/workflows.ts';
export * from './trading/workflows.ts';
export * from './webhooks/workflows.ts';
