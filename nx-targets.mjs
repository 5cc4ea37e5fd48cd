import path from 'node:path';

/**
 * Defines the Nx targets of every package, including new ones, except `lint`, which Nx's ESLint plugin adds.
 * `typecheck` is a target of the whole repository: checking each package separately would take several times as long.
 */
const everything = ['{workspaceRoot}/**/*', '!{workspaceRoot}/**/*.md'];

/** Each run of Jest starts its own servers, so packages are tested one after another. */
const testOf = (root) => ({
  command: `jest ${root}/`,
  options: { cwd: '{workspaceRoot}' },
  cache: true,
  parallelism: false,
  inputs: ['default', '^default', '{workspaceRoot}/jest.config.mjs', '{workspaceRoot}/tests/jest/**/*'],
});

const ofRepository = {
  // By path, because two compilers are installed and `tsc` may be either. One thread takes half the CPU time of
  // several.
  typecheck: {
    command:
      'node node_modules/typescript-native/bin/tsc --noEmit --singleThreaded && ' +
      'node node_modules/typescript-native/bin/tsc --project clients/console --singleThreaded',
    options: { cwd: '{workspaceRoot}' },
    cache: true,
    inputs: everything,
  },
  'format-check': {
    command: 'biome format .',
    options: { cwd: '{workspaceRoot}' },
    cache: true,
    inputs: everything,
  },
  'lint-all': { command: 'eslint .', options: { cwd: '{workspaceRoot}' }, cache: true, inputs: everything },
  'lint-types': {
    command: 'oxlint --type-aware',
    options: { cwd: '{workspaceRoot}' },
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
  // For boundaries.suite.ts, which writes forbidden imports into files of this name.
  'lint-probes': {
    command: 'eslint --format json "**/boundary-probe.ts"',
    options: { cwd: '{workspaceRoot}', env: { LINT_BOUNDARY_PROBES: '1' } },
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
      const targets = root === '.' ? ofRepository : { test: testOf(root) };
      return [file, { projects: { [root]: { root, targets } } }];
    }),
];
