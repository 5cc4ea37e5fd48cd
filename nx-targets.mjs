import path from 'node:path';

/**
 * Gives Nx its targets beside `lint`, which its ESLint plugin finds by itself, so that a new package has them from the
 * start. Types are read once for the whole repository: reading them again for each package would take several times as
 * long.
 */
const everything = ['{workspaceRoot}/**/*', '!{workspaceRoot}/**/*.md'];

/** Each run of Jest has servers of its own, so packages are tested one after another. */
const testOf = (root) => ({
  command: `jest ${root}/`,
  options: { cwd: '{workspaceRoot}' },
  cache: true,
  parallelism: false,
  inputs: ['default', '^default', '{workspaceRoot}/jest.config.mjs', '{workspaceRoot}/deploy/local/jest/**/*'],
});

const ofRepository = {
  // The program is named by its path, as `tsc` may be that of either compiler. One thread costs half the processor time
  // of several.
  typecheck: {
    command: 'node node_modules/typescript-native/bin/tsc --noEmit --singleThreaded',
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
  // For the test of the boundary rule, which writes forbidden imports into files of this name.
  'lint-probes': {
    command: 'eslint --format json "**/boundary-probe.ts"',
    options: { cwd: '{workspaceRoot}', env: { LINT_BOUNDARY_PROBES: '1' } },
  },
  'lint-openapi': {
    command: 'node deploy/local/src/checks/lint-openapi.ts',
    options: { cwd: '{workspaceRoot}' },
    cache: true,
    inputs: ['{workspaceRoot}/gateway/*', '{workspaceRoot}/deploy/local/src/lint-openapi.ts'],
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
