import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { buildConsole } from '@marketplace/local/stack/build-console';
import { operatorOrganizationId } from '../operator.ts';
import type { TestEnvironment } from './test-environment.ts';

/** Settings of a stack with the console of the sources, test helpers and an operator. Builds the console if needed. */
export async function consoleSettings({ inboxUrl }: Pick<TestEnvironment, 'inboxUrl'>) {
  return {
    TEST_HELPERS: '1',
    OPERATOR_ORGANIZATION_ID: operatorOrganizationId,
    CONSOLE_DIR: await builtConsole(),
    CONSOLE_LINKS: `inbox=${inboxUrl}`,
  };
}

/** The directory of the console, built from the current sources. */
export async function builtConsole(): Promise<string> {
  return (await buildConsole(path.join(repositoryRoot, 'node_modules/.cache/console'))).directory;
}

const assetPattern = /\b[\w-]+-[\w-]{8}\.(?:js|css|woff2)\b/g;

/**
 * Copies a built console as if it were another version: every asset has another name, and it does not know the
 * documents of these operations. Returns the directory.
 */
export function copyAsAnotherVersion(directory: string, unknown: readonly string[]): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'console-'));
  cpSync(directory, copy, { recursive: true });
  const renamed = (text: string): string => text.replaceAll(assetPattern, (name) => `v2-${name}`);
  for (const file of globSync('**/*.{br,gz}', { cwd: copy })) rmSync(path.join(copy, file));
  for (const file of globSync('**/*.{js,css,html,json}', { cwd: copy })) {
    const at = path.join(copy, file);
    writeFileSync(at, renamed(readFileSync(at, 'utf8')));
  }
  for (const file of globSync('assets/*', { cwd: copy }))
    renameSync(path.join(copy, file), path.join(copy, renamed(file)));
  for (const file of ['documents.json', 'documents.released.json']) forget(path.join(copy, file), unknown);
  return copy;
}

function forget(file: string, operations: readonly string[]): void {
  const documents = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  const known = documents.filter(([, text]) => !operations.some((name) => new RegExp(`^\\w+ ${name}\\b`).test(text)));
  writeFileSync(file, JSON.stringify(Object.fromEntries(known)));
}
