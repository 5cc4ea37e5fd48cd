import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Tests run as the sources do, as ES modules, which Jest can do only when Node has this flag. It is set here, and the
 * tests kept out of Jest's own process (by the memory limit below), so that a plain `npx jest <path>` works too.
 * Loading modules makes much garbage: with more room for new objects, a tenth of the time goes.
 */
const flags = '--experimental-vm-modules --disable-warning=ExperimentalWarning --max-semi-space-size=64';
const jitter =
  process.env.JEST_JITTER === '1' ? ` --import ${new URL('deploy/local/jest/jitter.mjs', import.meta.url)}` : '';
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${flags}${jitter}`;

// Tests start more than a hundred Node processes. With their compiled code kept on disk, each takes half the time to
// start.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url));

/** `*.deep.test.ts`: the long runs of `npm run test:deep`. */
const deep = process.env.JEST_DEEP === '1';

const typescript = {
  swcrc: false,
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript' },
    transform: { verbatimModuleSyntax: true },
  },
};

export default {
  testMatch: ['**/{src,test}/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/.data/', ...(deep ? [] : ['\\.deep\\.test\\.ts$'])],
  modulePathIgnorePatterns: ['<rootDir>/.data/', '<rootDir>/.nx/'],
  extensionsToTreatAsEsm: ['.ts'],
  // What starts the servers runs in Node itself, as in `npm start`.
  transformIgnorePatterns: ['/node_modules/', '<rootDir>/deploy/local/jest/'],
  testEnvironment: './deploy/local/jest/compiled-code.mjs',
  transform: { '\\.ts$': ['@swc/jest', typescript] },
  globalSetup: './deploy/local/jest/start-servers.ts',
  globalTeardown: './deploy/local/jest/stop-servers.ts',
  // Real servers on a loaded machine: a test that hangs should fail, one that is slow should not.
  testTimeout: deep ? 900_000 : 180_000,
  // Tests wait for servers and timers about a fifth of their time: one worker more keeps the processors busy.
  maxWorkers: Math.max(2, availableParallelism()) + 1,
  testSequencer: './deploy/local/jest/slowest-first.mjs',
  workerIdleMemoryLimit: '1.5GB',
  watchman: false,
};
