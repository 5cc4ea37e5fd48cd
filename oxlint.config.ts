import { existsSync, readdirSync } from 'node:fs';

/**
 * The rules of `npm run lint`. Oxlint runs them in one pass over the sources: its own, those that need types, by the
 * native TypeScript compiler, and those of tools/src/checks/lint-plugin.ts.
 *
 * The floors (ARCHITECTURE.md): a package imports only from lower floors. The `nx.tags` in its package.json name its
 * floor and its domain.
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
  const fence = {
    regex: `^\\.\\./(.*/)?(${others.join('|')})/`,
    message: "One domain's workflows import nothing from another domain's. Call its service instead.",
  };
  return { files: [`workflows/src/${name}/**`], rules: { 'no-restricted-imports': ['error', { patterns: [fence] }] } };
});

const sqlByText = 'Write SQL with the `sql` tag of @marketplace/store, and execute it with `em.getKysely()`.';
const otherSqlImports = [
  { name: '@mikro-orm/core', importNames: ['raw', 'sql'], message: sqlByText },
  { name: '@mikro-orm/postgresql', importNames: ['raw', 'sql'], message: sqlByText },
  { name: 'kysely', importNames: ['CompiledQuery', 'sql'], message: sqlByText },
];

const tests = ['**/*.test.ts'];

/** Files with forbidden imports, which boundaries.test.ts creates. They are linted only with LINT_BOUNDARY_PROBES. */
const notProbes = process.env.LINT_BOUNDARY_PROBES ? [] : ['**/boundary-probe.ts'];

export default {
  plugins: ['eslint', 'typescript', 'import'],
  jsPlugins: ['./tools/src/checks/lint-plugin.ts'],
  categories: { correctness: 'off' },
  ignorePatterns: ['**/*.js', '**/node_modules', '**/.data', '**/.nx', '**/coverage', ...notProbes],
  rules: {
    // After a forgotten `await`, a change may run outside its transaction, and an error is lost.
    'typescript/no-floating-promises': 'error',
    // Files that import each other can only be understood, moved and tested together, even if they import only types.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    // `if (promise)` is always true.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    // If a promise is returned from `try` without `await`, `catch` does not catch its rejection.
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
  },
  overrides: [
    {
      files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
      excludeFiles: ['**/*.generated.ts', 'clients/console/src/generated/**'],
      rules: {
        // A package must also declare what it imports, or it fails when it is deployed alone.
        'marketplace/floors': ['error', [...floors, ...domains]],
        // Folders that import each other can only be understood together.
        'marketplace/folder-circles': 'error',
        // Node strips types file by file. Without `type`, an import of a type would load the module.
        'typescript/consistent-type-imports': 'error',
        // A leading underscore marks a parameter that is not used.
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
        // No default exports, so that a thing has the same name in every file.
        'no-restricted-exports': [
          'error',
          { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
        ],
        // The logger writes structured lines and redacts secrets.
        'no-console': 'error',
        // Settings are read and validated at the start, so that an invalid one is not found by a later request.
        'no-restricted-properties': ['error', { object: 'process', property: 'env', message: 'Read it in config.ts.' }],
        eqeqeq: ['error', 'always', { null: 'ignore' }],
        // What typescript-eslint recommends.
        'no-array-constructor': 'error',
        'no-unused-expressions': 'error',
        'no-var': 'error',
        'prefer-const': 'error',
        'prefer-rest-params': 'error',
        'prefer-spread': 'error',
        'typescript/ban-ts-comment': 'error',
        'typescript/no-duplicate-enum-values': 'error',
        'typescript/no-empty-object-type': 'error',
        'typescript/no-explicit-any': 'error',
        'typescript/no-extra-non-null-assertion': 'error',
        'typescript/no-misused-new': 'error',
        'typescript/no-namespace': 'error',
        'typescript/no-non-null-asserted-optional-chain': 'error',
        'typescript/no-require-imports': 'error',
        'typescript/no-this-alias': 'error',
        'typescript/no-unnecessary-type-constraint': 'error',
        'typescript/no-unsafe-declaration-merging': 'error',
        'typescript/no-unsafe-function-type': 'error',
        'typescript/no-wrapper-object-types': 'error',
        'typescript/prefer-as-const': 'error',
        'typescript/prefer-namespace-keyword': 'error',
        'typescript/triple-slash-reference': 'error',
      },
    },
    {
      // They are not part of the program that is type-checked.
      files: ['**/*.mjs', 'oxlint.config.ts'],
      rules: {
        'typescript/no-floating-promises': 'off',
        'typescript/no-misused-promises': 'off',
        'typescript/return-await': 'off',
      },
    },
    {
      // The routes in src/app import every screen.
      files: ['clients/console/src/{data,frame,records,screens,ui}/**'],
      rules: { 'marketplace/leaf-screens': 'error' },
    },
    { files: ['**/*.workflow.ts'], rules: { 'marketplace/replayable': 'error' } },
    {
      files: ['**'],
      excludeFiles: ['**/*.generated.ts'],
      rules: { 'marketplace/doc-subject': 'error' },
    },
    ...workflowFences,
    {
      files: [
        '**/{config,environment,main}.ts',
        '{deploy,bench,tools,tests}/**',
        '**/test/**',
        '**/src/testing/**',
        '*.config.{ts,mjs}',
        '**/vite.config.ts',
        ...tests,
      ],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      files: ['tests/**/*.ts', '**/{test,testing}/**/*.ts'],
      excludeFiles: [...tests, '**/*.main.ts', 'tests/jest/**'],
      rules: { 'marketplace/shared-by-tests': 'error' },
    },
    {
      files: ['{libs,services}/*/{src,migrations}/**'],
      excludeFiles: ['**/src/testing/**', ...tests],
      rules: { 'marketplace/sql-by-tag': 'error', 'no-restricted-imports': ['error', { paths: otherSqlImports }] },
    },
    {
      // Migrations are SQL texts; `execute` of ConcurrentMigration runs them one by one, outside of a transaction.
      files: ['services/*/migrations/**'],
      rules: { 'marketplace/sql-by-tag': 'off' },
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
      excludeFiles: [
        '**/migrations/**',
        '**/test/**',
        '**/*.generated.ts',
        'clients/console/src/generated/**',
        ...tests,
      ],
      rules: {
        'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
        'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
      },
    },
    {
      files: ['tests/**', '**/test/**', ...tests],
      excludeFiles: ['**/*.generated.ts'],
      rules: { 'max-lines': ['error', { max: 500 }] },
    },
  ],
};
