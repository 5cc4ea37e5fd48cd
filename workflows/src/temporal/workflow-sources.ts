import { fileURLToPath } from 'node:url';

/** What the workflow bundle is made of. */
export const workflowSources = {
  workflowsPath: fileURLToPath(new URL('../workflows.ts', import.meta.url)),
  workflowInterceptorModules: [fileURLToPath(new URL('../tracing/workflow-interceptors.ts', import.meta.url))],
};
