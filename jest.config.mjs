import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Flags of the Node processes that run tests. They are set here so that a plain `npx jest <path>` works too;
 * `workerIdleMemoryLimit` makes Jest run even a single test file in a worker process, which gets them.
 */
const flags = '--max-semi-space-size=64';
const jitter = process.env.JEST_JITTER === '1' ? ` --import ${new URL('tests/jest/jitter.mjs', import.meta.url)}` : '';
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${flags}${jitter}`;

// Tests start more than a hundred Node processes. With compiled code cached on disk, each starts in half the time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url));

/** Whether to run `*.deep.test.ts` too, the long tests of `npm run test:deep`. */
const deep = process.env.JEST_DEEP === '1';

/** Whether to run `*.timed.test.ts` and nothing else: tests that measure times or load, and so run one at a time. */
const timed = process.env.JEST_TIMED === '1';

const kind = timed ? 'timed.test' : 'test';
/** Kinds of test files that this run leaves out. */
const leftOut = [...(deep ? [] : ['deep']), ...(timed ? [] : ['timed'])];

export default {
  testMatch: [`**/{src,test,tests}/**/*.${kind}.ts`],
  testPathIgnorePatterns: ['/node_modules/', '/.data/', ...leftOut.map((name) => `\\.${name}\\.test\\.ts$`)],
  modulePathIgnorePatterns: ['<rootDir>/.data/', '<rootDir>/.nx/'],
  extensionsToTreatAsEsm: ['.ts'],
  // Node loads tests and what they import, and strips the types, as `npm start` does.
  transform: {},
  testEnvironment: './tests/jest/native/environment.mjs',
  testRunner: './tests/jest/native/run-file.mjs',
  globalSetup: './tests/jest/start-servers.ts',
  globalTeardown: './tests/jest/stop-servers.ts',
  // High, because tests use real servers on a loaded machine: only a test that hangs should fail.
  testTimeout: deep || timed ? 900_000 : 180_000,
  // Tests wait for servers and timers about half of their time, so two more workers keep the processors busy.
  maxWorkers: timed ? 1 : Math.max(2, availableParallelism()) + 2,
  testSequencer: './tests/jest/slowest-first.mjs',
  workerIdleMemoryLimit: '1.5GB',
  watchman: false,
};
