import { fileURLToPath } from 'node:url';

/** The entry points of the workflow bundle. */
export const workflowSources = {
  workflowsPath: fileURLToPath(new URL('../workflows.ts', import.meta.url)),
  workflowInterceptorModules: [fileURLToPath(new URL('../tracing/workflow-interceptors.ts', import.meta.url))],
};
