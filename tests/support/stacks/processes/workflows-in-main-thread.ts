/**
 * Settings of processes with a worker that a test starts again and again, if it does not test them as deployed:
 * workflows run in the main thread.
 */
export const workflowsInMainThread = {
  NODE_OPTIONS: `--import=${new URL('./workflows-in-main-thread.mjs', import.meta.url)}`,
};
