import v8 from 'node:v8';

/**
 * Runs workflows in the main thread of a process that imports this file. Otherwise each worker of a domain starts a
 * thread, which loads Temporal's packages and the bundle again: two seconds of processor time at each start.
 */
process.env.TEMPORAL_DEBUG = '1';
// Temporal would then follow every promise of this process, for the stack traces of workflows.
v8.promiseHooks.createHook = () => () => undefined;
