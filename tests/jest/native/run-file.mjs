import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import runCircus from 'jest-circus/runner';
import './hooks.mjs';

const require = createRequire(import.meta.url);
const eventHandlers = Symbol.for('EVENT_HANDLERS');

/**
 * Runs one test file, as Jest's `testRunner`. Node loads the file and its imports, as in production. Jest would load
 * every module again for each test file, which took a third of the time of all tests. Here loaded modules stay, so they
 * keep their state from one test file to the next.
 */
export default function runFile(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  const native = Object.assign(Object.create(runtime), {
    requireInternalModule(path) {
      // Jest's collector of tests, whose state and event handlers belong to one test file.
      delete require.cache[path];
      delete globalThis[eventHandlers];
      return require(path);
    },
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(pathToFileURL(path).href),
  });
  return runCircus.default(globalConfig, config, environment, native, testPath, sendMessageToJest);
}
