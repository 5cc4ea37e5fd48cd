import path from 'node:path';

/**
 * Defines the Nx targets of every package, including new ones. `typecheck` is a target of the whole repository:
 * checking each package separately would take several times as long.
 */
const everything = ['{workspaceRoot}/**/*', '!{workspaceRoot}/**/*.md'];

/** For programs with the native TypeScript compiler: each thread has a type checker, which checks most types again. */
const oneThread = { GOMAXPROCS: '1' };

/** Lints one package. `lint-all` lints all of them at once, in less time. */
const lintOf = (root) => ({
  command: `oxlint --type-aware ${root}`,
  options: { cwd: '{workspaceRoot}', env: oneThread },
  cache: true,
  inputs: ['default', '^default', '{workspaceRoot}/oxlint.config.ts', '{workspaceRoot}/tools/src/checks/*'],
});

/** Each run of Jest starts its own servers, so packages are tested one after another. */
const testOf = (root) => ({
  command: `jest ${root}/`,
  options: { cwd: '{workspaceRoot}' },
  cache: true,
  parallelism: false,
  inputs: ['default', '^default', '{workspaceRoot}/jest.config.mjs', '{workspaceRoot}/tests/jest/**/*'],
});

const ofRepository = {
  // The command has a path, because two compilers are installed and `tsc` may be either.
  typecheck: {
    command:
      'node node_modules/typescript-native/bin/tsc --noEmit --singleThreaded && ' +
      'node node_modules/typescript-native/bin/tsc --project clients/console --singleThreaded',
    options: { cwd: '{workspaceRoot}', env: oneThread },
    cache: true,
    inputs: everything,
  },
  'format-check': {
    command: 'biome format .',
    options: { cwd: '{workspaceRoot}' },
    cache: true,
    inputs: everything,
  },
  'lint-all': {
    command: 'oxlint --type-aware',
    options: { cwd: '{workspaceRoot}', env: oneThread },
    cache: true,
    inputs: everything,
  },
  // Files, exports and packages that nothing uses; see knip.jsonc.
  'lint-unused': {
    command: 'knip --no-progress --treat-config-hints-as-errors',
    options: { cwd: '{workspaceRoot}' },
    cache: true,
    inputs: everything,
  },
  'lint-openapi': {
    command: 'node tools/src/checks/lint-openapi.ts',
    options: { cwd: '{workspaceRoot}' },
    cache: true,
    inputs: ['{workspaceRoot}/gateway/*', '{workspaceRoot}/tools/src/checks/*'],
  },
};

export const createNodesV2 = [
  '**/package.json',
  (files) =>
    files.map((file) => {
      const root = path.dirname(file);
      const targets = root === '.' ? ofRepository : { lint: lintOf(root), test: testOf(root) };
      return [file, { projects: { [root]: { root, targets } } }];
    }),
];
