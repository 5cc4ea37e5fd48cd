import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * The rules that need types, over the whole repository in one process. They stand apart from eslint.config.mjs because
 * Nx lints each package in a process of its own: reading all the types once takes seconds, reading them for every
 * package half a minute.
 */
export default defineConfig(
  { ignores: ['**/node_modules', '**/.data', '**/.nx', '**/coverage', '**/boundary-probe.ts'] },
  {
    files: ['**/*.ts'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    // Directives for the rules of the other file would look unused here.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: {
      // A forgotten `await` is a change outside its transaction, or an error that nobody sees.
      '@typescript-eslint/no-floating-promises': 'error',
      // `if (promise)` is always true.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      // A promise returned out of `try` without `await` fails after the `catch` is gone.
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
    },
  },
);
