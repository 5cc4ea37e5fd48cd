import { defineConfig } from 'eslint/config';
import plain from './eslint.config.mjs';

/**
 * Every rule of the repository, in one process: those of eslint.config.mjs, which Nx also runs for each package by itself, and those that
 * need types, which are read once here and would be read again for every package there.
 */
export default defineConfig(plain, {
  files: ['**/*.ts'],
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  rules: {
    // A forgotten `await` is a change outside its transaction, or an error that nobody sees.
    '@typescript-eslint/no-floating-promises': 'error',
    // `if (promise)` is always true.
    '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    // A promise returned out of `try` without `await` fails after the `catch` is gone.
    '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
  },
});
