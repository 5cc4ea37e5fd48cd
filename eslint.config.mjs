import { existsSync, readdirSync } from 'node:fs';
import nx from '@nx/eslint-plugin';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * The floors (ARCHITECTURE.md): a package imports only from lower floors. The `nx.tags` in its package.json name its
 * floor and its domain.
 *
 * Run by `npm run lint`, which also runs the rules of .oxlintrc.json, or by `npx nx run-many -t lint`. Without Nx's
 * project graph, plain `eslint` skips the boundary rule without a message.
 */
const orm = '@mikro-orm/*';
const temporal = '@temporalio/*';
const testing = ['@jest/globals', 'fast-check'];

const floors = [
  { sourceTag: 'floor:kernel', onlyDependOnLibsWithTags: [], bannedExternalImports: [orm, temporal] },
  // Every package may import a contract, so a contract depends on zod only.
  {
    sourceTag: 'floor:contract',
    onlyDependOnLibsWithTags: ['floor:kernel', 'floor:contract'],
    allowedExternalImports: ['zod', ...testing],
  },
  { sourceTag: 'floor:store', onlyDependOnLibsWithTags: ['floor:kernel'], bannedExternalImports: [temporal] },
  {
    sourceTag: 'floor:service',
    onlyDependOnLibsWithTags: ['floor:kernel', 'floor:store', 'floor:contract'],
    bannedExternalImports: [temporal],
  },
  {
    sourceTag: 'floor:edge',
    onlyDependOnLibsWithTags: ['floor:kernel', 'floor:contract'],
    bannedExternalImports: [orm],
  },
  // Customers install the SDK. It imports no other package and is generated from the OpenAPI document.
  { sourceTag: 'floor:client', onlyDependOnLibsWithTags: [], bannedExternalImports: [orm, temporal] },
  { sourceTag: 'floor:root', onlyDependOnLibsWithTags: ['*'] },
];

/** A service imports no other domain. The list is read from the folders, so it includes every new domain. */
const domains = readdirSync(new URL('services', import.meta.url))
  .filter((name) => existsSync(new URL(`services/${name}/contract`, import.meta.url)))
  .map((name) => ({
    allSourceTags: ['floor:service', `domain:${name}`],
    onlyDependOnLibsWithTags: [`domain:${name}`, 'domain:shared'],
  }));

/** Every import except relative ones and Temporal's deterministic packages. Types are erased, so they are allowed. */
const unreplayable = {
  regex: '^(?!\\.|@temporalio/(workflow|common)$)',
  allowTypeImports: true,
  message:
    'A workflow is replayed from its history, so it must be deterministic: it may import types, but no other code.',
};

/**
 * In workflows/src, a domain's folder imports no other domain's, and shared folders (relay, tracing) import no
 * domain's. Only worker.ts and workflows.ts import them all. The list is read from the folders.
 */
const workflowFolders = readdirSync(new URL('workflows/src', import.meta.url), { withFileTypes: true }).filter(
  (entry) => entry.isDirectory(),
);
const workflowDomains = workflowFolders
  .map(({ name }) => name)
  .filter((name) => existsSync(new URL(`workflows/src/${name}/index.ts`, import.meta.url)));
const workflowFences = workflowFolders.map(({ name }) => {
  const others = workflowDomains.filter((domain) => domain !== name);
  return {
    files: [`workflows/src/${name}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^\\.\\./(.*/)?(${others.join('|')})/`,
              message: "One domain's workflows import nothing from another domain's. Call its service instead.",
            },
          ],
        },
      ],
    },
  };
});

/**
 * SQL is written with the `sql` tag only: parameters are written in position, fragments can be combined, and the
 * statement runs in the current transaction.
 */
const sqlByText = 'Write SQL with the `sql` tag of @marketplace/store, and execute it with `em.getKysely()`.';
const otherSql = [
  {
    selector:
      'CallExpression[callee.property.name="execute"] > :matches(Literal, TemplateLiteral, ArrayExpression).arguments',
    message: sqlByText,
  },
  { selector: 'CallExpression[callee.property.name="query"] > ArrayExpression.arguments', message: sqlByText },
];
const otherSqlImports = [
  { name: '@mikro-orm/core', importNames: ['raw', 'sql'], message: sqlByText },
  { name: '@mikro-orm/postgresql', importNames: ['raw', 'sql'], message: sqlByText },
  { name: 'kysely', importNames: ['CompiledQuery', 'sql'], message: sqlByText },
];

const notSources = [
  'clients/console/src/generated',
  '**/*.generated.ts',
  '**/node_modules',
  '**/.data',
  '**/.nx',
  '**/coverage',
];

/** Files with forbidden imports, which boundaries.suite.ts creates. They are linted only with LINT_BOUNDARY_PROBES. */
const boundaryProbes = '**/boundary-probe.ts';

export default defineConfig(
  { ignores: process.env.LINT_BOUNDARY_PROBES ? notSources : [...notSources, boundaryProbes] },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    extends: [tseslint.configs.recommended],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          depConstraints: [...floors, ...domains],
          // A package must declare what it imports, or it fails when it is deployed alone.
          banTransitiveDependencies: true,
        },
      ],
      // Node strips types file by file. Without `type`, an import of a type would load the module.
      '@typescript-eslint/consistent-type-imports': 'error',
      // A leading underscore marks a parameter that is not used.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // No default exports, so that a thing has the same name in every file.
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      // The logger writes structured lines and redacts secrets.
      'no-console': 'error',
      // Settings are read and validated at the start, so that an invalid one is not found by a later request.
      'no-restricted-properties': ['error', { object: 'process', property: 'env', message: 'Read it in config.ts.' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  ...workflowFences,
  {
    files: ['**/*.workflow.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [unreplayable] }] },
  },
  {
    files: [
      '**/{config,environment,main}.ts',
      '{deploy,bench,tools,tests}/**',
      '**/test/**',
      '**/*.{test,suite}.ts',
      '**/src/testing/**',
      '*.config.{mjs,ts}',
      '**/vite.config.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['{libs,services}/*/{src,migrations}/**'],
    ignores: ['**/*.{test,suite}.ts', '**/src/testing/**'],
    rules: {
      'no-restricted-syntax': ['error', ...otherSql],
      '@typescript-eslint/no-restricted-imports': ['error', { paths: otherSqlImports }],
    },
  },
  {
    // Migrations are SQL texts; `execute` of ConcurrentMigration runs them one by one, outside of a transaction.
    files: ['services/*/migrations/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Command-line programs print to the terminal.
    files: ['{deploy,bench,tools,tests}/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // The tools that read these files require a default export.
    files: ['**/*.config.{ts,mjs}', 'tests/jest/**/*.{ts,mjs}', 'tools/src/checks/lint-plugin.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    // Longer files and functions usually have more than one purpose. Tests may be longer.
    files: ['{libs,services,gateway,workflows,deploy,clients,bench,tools}/**/*.{ts,mjs}'],
    ignores: ['**/migrations/**', '**/test/**', '**/*.{test,suite}.ts'],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['tests/**', '**/test/**', '**/*.{test,suite}.ts'], rules: { 'max-lines': ['error', 500] } },
);
