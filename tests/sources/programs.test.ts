import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

const jest = '@jest/globals';
const options = { module: ts.ModuleKind.NodeNext, customConditions: ['marketplace-source'], allowJs: true };
const cache = ts.createModuleResolutionCache(repositoryRoot, (name) => name, options);

/** Modules that a module loads: those of this repository, and Jest's. */
function loadedBy(file: string): string[] {
  // Without types, because an import of types loads nothing.
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8'));
  return ts.preProcessFile(code, true, true).importedFiles.flatMap(({ fileName: name }) => {
    if (name === jest) return [name];
    const mode = ts.ModuleKind.ESNext;
    const { resolvedModule } = ts.resolveModuleName(name, file, options, ts.sys, cache, undefined, mode);
    const found = resolvedModule?.resolvedFileName;
    return found && !found.includes('/node_modules/') ? [found] : [];
  });
}

/** The shortest chain of imports from one of these files to Jest. */
function chainToJest(files: string[]): string[] | undefined {
  const chains = new Map(files.map((file) => [file, [file]]));
  for (const [module, chain] of chains) {
    if (module === jest) return chain.map((one) => path.relative(repositoryRoot, one));
    for (const next of loadedBy(module)) if (!chains.has(next)) chains.set(next, [...chain, next]);
  }
  return undefined;
}

test('no program loads a module of Jest, which throws outside a test', () => {
  const patterns = ['**/{,*.}main.ts', 'deploy/local/src/{start,reset}.ts', 'tests/jest/run-tests.ts'];
  const programs = globSync(patterns, { cwd: repositoryRoot, exclude: ['**/node_modules', '.data', '.nx'] });
  expect(programs.length).toBeGreaterThan(40);
  expect(chainToJest(programs.map((program) => path.join(repositoryRoot, program)))).toBeUndefined();
});

test('a module of Jest that a module loads through another is found', () => {
  const files = ['idempotency/idempotency.test.ts', '../support/idempotency/answer-proxy.ts'];
  const chains = files.map((file) => chainToJest([path.join(repositoryRoot, 'tests/api', file)]));
  expect(chains).toEqual([['tests/api/idempotency/idempotency.test.ts', jest], undefined]);
});
