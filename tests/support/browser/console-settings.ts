import path from 'node:path';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { buildConsole } from '@marketplace/local/stack/build-console';
import { operatorOrganizationId } from '../permissions/operator.ts';
import type { TestEnvironment } from '../stacks/test-environment.ts';

/** Settings of a stack with the console of the sources, test helpers and an operator. Builds the console if needed. */
export async function consoleSettings({ inboxUrl }: Pick<TestEnvironment, 'inboxUrl'>) {
  return {
    TEST_HELPERS: '1',
    OPERATOR_ORGANIZATION_ID: operatorOrganizationId,
    CONSOLE_DIR: await builtConsole(),
    CONSOLE_LINKS: `inbox=${inboxUrl}`,
  };
}

/** The directory of the console, built of the sources as they are. */
export async function builtConsole(): Promise<string> {
  return (await buildConsole(path.join(repositoryRoot, 'node_modules/.cache/console'))).directory;
}
