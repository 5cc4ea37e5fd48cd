import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { lastRelease } from '@marketplace/tools/release/versions';
import { childEnvironment } from '../stacks/programs.ts';
import { type ProcessName, processNames, serviceUrls } from '../stacks/processes/separate-processes.ts';
import { bundleDirectory, settingsOfTestEnvironment, type TestEnvironment } from '../stacks/test-environment.ts';
import type { Release } from './deployment.ts';

type Settings = Partial<Record<ProcessName, Record<string, string>>>;

/** The current sources, with the role of each service, and with `more` settings of each process. */
export function releaseOfToday(environment: TestEnvironment, more: Settings = {}): Release {
  return releaseIn(repositoryRoot, environment, bundleDirectory, more);
}

/** Version of the previous release, from which the test upgrades. */
export const formerVersion: string = lastRelease(repositoryRoot) ?? 'none';

/**
 * The last release. Before the first supported one, the current sources, so that the upgrade is one to the same
 * version. If the sources or packages of the release cannot be obtained, throws an Error with the command to run.
 */
export function formerRelease(environment: TestEnvironment): Release {
  const version = lastRelease(repositoryRoot);
  if (!version) return releaseOfToday(environment);
  return releaseIn(obtain(version), environment, `${bundleDirectory}-${version}`);
}

function releaseIn(
  directory: string,
  { roles, ...base }: TestEnvironment,
  bundles: string,
  more: Settings = {},
): Release {
  return {
    directory,
    processes: processNames,
    settingsOf: (name, urlOf) => ({
      ...settingsOfTestEnvironment(base, urlOf('gateway')),
      ...serviceUrls(urlOf),
      WORKFLOW_BUNDLE_DIR: bundles,
      ...(roles?.[name] !== undefined && { DATABASE_URL: roles[name] }),
      ...more[name],
    }),
  };
}

/**
 * The directory of a release with its packages, made at the first call. Its commit is found by its subject, because a
 * clone may lack tags.
 */
function obtain(version: string): string {
  const directory = path.join(tmpdir(), `marketplace-release-${version}`);
  if (existsSync(directory)) return directory;
  const unfinished = `${directory}.${process.pid}`;
  const run = (command: string, cwd: string, advice: string): void => {
    try {
      execFileSync('bash', ['-euo', 'pipefail', '-c', command], { cwd, env: childEnvironment(), stdio: 'pipe' });
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      const { stderr } = error as { stderr?: Buffer };
      throw new Error(
        `Release ${version} is not here. Run \`${advice}\`, then this test again. ${stderr?.toString() ?? ''}`,
      );
    }
  };
  mkdirSync(unfinished);
  const archive = `git archive $(git log -1 --format=%H --grep='^release: ${version}$' | grep .)`;
  run(`${archive} | tar -x -C '${unfinished}'`, repositoryRoot, 'git fetch --unshallow');
  const install = 'npm ci --omit=dev --ignore-scripts --no-audit --no-fund';
  run(
    install,
    unfinished,
    `mkdir ${directory} && ${archive} | tar -x -C ${directory} && cd ${directory} && ${install}`,
  );
  renameSync(unfinished, directory);
  return directory;
}
