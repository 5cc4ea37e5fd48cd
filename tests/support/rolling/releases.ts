import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { type ProcessName, processNames, serviceUrls } from '../stacks/processes/separate-processes.ts';
import { bundleDirectory, settingsOfTestEnvironment, type TestEnvironment } from '../stacks/test-environment.ts';
import type { Release } from './deployment.ts';

type Settings = Partial<Record<ProcessName, Record<string, string>>>;

/** These sources, with the role of each service, and with `more` settings of each process. */
export function releaseOfToday({ roles, ...base }: TestEnvironment, more: Settings = {}): Release {
  return {
    directory: repositoryRoot,
    processes: processNames,
    settingsOf: (name, urlOf) => ({
      ...settingsOfTestEnvironment(base, urlOf('gateway')),
      ...serviceUrls(urlOf),
      WORKFLOW_BUNDLE_DIR: bundleDirectory,
      ...(roles?.[name] !== undefined && { DATABASE_URL: roles[name] }),
      ...more[name],
    }),
  };
}
