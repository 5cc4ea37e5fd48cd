import { existsSync, readdirSync } from 'node:fs';
import nx from '@nx/eslint-plugin';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * The floors (ARCHITECTURE.md): imports go down only. A package says on which floor it stands, and to which domain it
 * belongs, by the `nx.tags` of its package.json.
 *
 * Run it by `npm run lint`, which adds the rules of .oxlintrc.json, those that need types, or by `npx nx run-many -t
 * lint`. Plain `eslint` without Nx's project graph would skip the boundary rule in silence.
 */
const orm = '@mikro-orm/*';
const temporal = '@temporalio/*';
const testing = ['@jest/globals', 'fast-check'];

const floors = [
  { sourceTag: 'floor:kernel', onlyDependOnLibsWithTags: [], bannedExternalImports: [orm, temporal] },
  // A contract is read by everyone, so it brings nothing along but zod.
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
  // What customers install: it stands alone, and knows the API by its OpenAPI document.
  { sourceTag: 'floor:client', onlyDependOnLibsWithTags: [], bannedExternalImports: [orm, temporal] },
  { sourceTag: 'floor:root', onlyDependOnLibsWithTags: ['*'] },
];

/** A service knows no domain but its own. Read from the folders, so that a new domain is fenced in from the start. */
const domains = readdirSync(new URL('services', import.meta.url))
  .filter((name) => existsSync(new URL(`services/${name}/contract`, import.meta.url)))
  .map((name) => ({
    allSourceTags: ['floor:service', `domain:${name}`],
    onlyDependOnLibsWithTags: [`domain:${name}`, 'domain:shared'],
  }));

/** Everything but neighbouring files and Temporal's replayable packages. Types leave no trace and are free. */
const unreplayable = {
  regex: '^(?!\\.|@temporalio/(workflow|common)$)',
  allowTypeImports: true,
  message: 'A workflow is replayed from its history: it may import types, but no code that can see the outside world.',
};

/**
 * A domain's part of the worker knows no other domain's, and what they share (relay, tracing) knows none: they meet in
 * worker.ts and workflows.ts alone. Read from the folders, like the services' domains.
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
              message: "One domain's workflows import nothing from another's: ask its service.",
            },
          ],
        },
      ],
    },
  };
});

/**
 * One way to write SQL: parameters stand where they belong, fragments compose, and the statement joins its transaction.
 */
const sqlByText = 'Write it with the `sql` tag of @marketplace/store, and execute it by `em.getKysely()`.';
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

const notSources = ['**/node_modules', '**/.data', '**/.nx', '**/coverage'];

/** Forbidden imports on purpose, written for a moment by the test of the floors, which alone has them linted. */
const boundaryProbes = '**/boundary-probe.ts';

export default defineConfig(
  { ignores: process.env.LINT_BOUNDARY_PROBES ? notSources : [...notSources, boundaryProbes] },
  {
    files: ['**/*.{ts,mjs}'],
    extends: [tseslint.configs.recommended],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          depConstraints: [...floors, ...domains],
          // A package declares what it imports, or it breaks when it is deployed alone.
          banTransitiveDependencies: true,
        },
      ],
      // Node strips types file by file: an import of a type alone must say so, or it loads a module for nothing.
      '@typescript-eslint/consistent-type-imports': 'error',
      // A leading underscore says: the caller gives it, and it is not needed here.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Named exports keep one name for one thing everywhere.
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      // One wide log line per operation, by the logger: it is structured, and leaves secrets out.
      'no-console': 'error',
      // Settings are read and checked in one place, so that a wrong one stops the start and not the tenth request.
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
      'deploy/**',
      '**/test/**',
      '**/*.test.ts',
      '**/src/testing/**',
      '*.config.mjs',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['services/*/{src,migrations}/**'],
    ignores: ['**/*.test.ts', '**/src/testing/**'],
    rules: {
      'no-restricted-syntax': ['error', ...otherSql],
      '@typescript-eslint/no-restricted-imports': ['error', { paths: otherSqlImports }],
    },
  },
  {
    // The command line talks to a person.
    files: ['deploy/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // Their tools ask for a default export.
    files: ['**/*.config.{ts,mjs}', 'deploy/local/jest/*.{ts,mjs}'],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    // Longer ones have more than one subject. Tests are lists of guarantees, and may be longer.
    files: ['{services,gateway,workflows,deploy,clients}/**/*.{ts,mjs}'],
    ignores: ['**/*.generated.ts', '**/migrations/**', '**/test/**', '**/*.test.ts'],
    rules: {
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 160, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['**/test/**', '**/*.test.ts'], rules: { 'max-lines': ['error', 640] } },
);
