import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scopes } from '@marketplace/kernel';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { childEnvironment } from '../stacks/child-environment.ts';
import { serviceUrls } from '../stacks/processes/separate-processes.ts';
import { bundleDirectory, type TestEnvironment } from '../stacks/test-environment.ts';
import { createApi } from '../api.ts';
import { newestMail, password } from '../sign-up.ts';
import type { Trader } from '../traders.ts';
import type { Release } from './deployment.ts';

/** The commit of release 0.2.0, the only release before these sources. */
const commit = 'f49887e2';
const directory = path.join(tmpdir(), `marketplace-release-${commit}`);

/**
 * The directory of release 0.2.0 with its packages, which is made at the first call. Throws an Error with the command
 * to run if git does not have the commit or its packages cannot be installed.
 */
export function obtainFormerRelease(): string {
  if (existsSync(directory)) return directory;
  const unfinished = `${directory}.${process.pid}`;
  const run = (command: string, cwd: string, advice: string): void => {
    try {
      execFileSync('bash', ['-euo', 'pipefail', '-c', command], { cwd, env: childEnvironment(), stdio: 'pipe' });
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      const { stderr } = error as { stderr?: Buffer };
      throw new Error(
        `Release 0.2.0 is not here. Run \`${advice}\`, then this test again. ${stderr?.toString() ?? ''}`,
      );
    }
  };
  mkdirSync(unfinished);
  run(`git archive ${commit} | tar -x -C '${unfinished}'`, repositoryRoot, 'git fetch --unshallow --tags');
  const install = 'npm ci --omit=dev --ignore-scripts --no-audit --no-fund';
  run(
    install,
    unfinished,
    `mkdir ${directory} && git archive ${commit} | tar -x -C ${directory} && cd ${directory} && ${install}`,
  );
  renameSync(unfinished, directory);
  return directory;
}

/** Release 0.2.0, which has no payments, and whose services connect as the owner of the tables. */
export function formerRelease({
  databaseUrl,
  temporalAddress,
  inboxUrl,
  taskQueue,
  secrets,
}: TestEnvironment): Release {
  const services = ['identity', 'trading', 'webhooks'] as const;
  return {
    directory: obtainFormerRelease(),
    processes: [...services, 'gateway', 'worker'],
    settingsOf: (_, urlOf) => {
      const urls = serviceUrls(urlOf);
      return {
        DATABASE_URL: databaseUrl,
        TEMPORAL_ADDRESS: temporalAddress,
        TEMPORAL_TASK_QUEUE: taskQueue,
        INBOX_URL: inboxUrl,
        PUBLIC_URL: urlOf('gateway'),
        KEYRING: secrets.keyring,
        SESSION_KEYS: secrets.sessionKey,
        GATEWAY_TOKEN: secrets.gatewayToken,
        WORKER_TOKEN: secrets.workerToken,
        IDENTITY_URL: urls['IDENTITY_URL'],
        TRADING_URL: urls['TRADING_URL'],
        WEBHOOKS_URL: urls['WEBHOOKS_URL'],
        WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
        RATE_LIMIT_KEY: 'off',
        RATE_LIMIT_ORGANIZATION: 'off',
        RATE_LIMIT_ADDRESS: 'off',
        OFFERS_PER_HOUR_MAX: '10000',
        OFFERS_PER_LISTING_MAX: '1000',
        WORKFLOW_BUNDLE_DIR: `${bundleDirectory}-${commit}`,
      };
    },
  };
}

/** Creates an organization and its owner by the API of release 0.2.0, with a key that has every scope. */
export async function newFormerTrader(origin: string, inboxUrl: string, email: string): Promise<Trader> {
  const owner = createApi(origin, undefined, { checks: false });
  await owner.post('/auth/sign-up', { email, password, name: 'Ada' });
  const link = new URL(/https?:\/\/\S+/.exec(await newestMail(inboxUrl, email))![0]);
  await owner.post('/auth/verify-email', { token: link.searchParams.get('token') });
  await owner.post('/auth/sign-in', { email, password });
  const { body } = await owner.post<{ organization: { id: string } }>('/organizations', { name: email });
  const { token } = (await owner.post<{ token: string }>('/auth/api-keys', { name: 'trader', scopes: [...scopes] }))
    .body;
  return { owner, server: owner.withKey(token), token, organizationId: body.organization.id };
}
