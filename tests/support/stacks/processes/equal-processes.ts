import { freePort } from '@marketplace/local/infrastructure/ports';
import { balanceRequests } from '../../operating/balance-requests.ts';
import type { RunningStack } from './one-process.ts';
import { programsOf, type ProgramsOptions, type RunningPrograms } from '../programs.ts';
import { bundleDirectory, settingsOfTestEnvironment, type TestEnvironment } from '../test-environment.ts';

type EqualName = 'first' | 'second';
const equalNames: readonly EqualName[] = ['first', 'second'];

/** Two processes with all parts each, behind a reverse proxy, whose address is the origin. */
export interface EqualProcesses extends RunningStack, Pick<RunningPrograms<EqualName>, 'pidOf' | 'start' | 'end'> {
  originOf(name: EqualName): string;
}

interface EqualProcessesOptions extends ProgramsOptions {
  extraEnv?: Record<string, string>;
}

/** Starts two processes with all parts each, and a reverse proxy in front of them. Resolves when both are ready. */
export async function startEqualProcesses(
  base: TestEnvironment,
  { extraEnv = {}, ...options }: EqualProcessesOptions = {},
): Promise<EqualProcesses> {
  const ports: Record<EqualName, number> = { first: await freePort(), second: await freePort() };
  const originOf = (name: EqualName): string => `http://127.0.0.1:${ports[name]}`;
  const balancer = await balanceRequests(0, equalNames.map(originOf));
  const { output, ...programs } = programsOf<EqualName>((name) => {
    return {
      file: 'deploy/operations/src/parts.main.ts',
      env: {
        ...settingsOfTestEnvironment(base, balancer.url),
        WORKFLOW_BUNDLE_DIR: bundleDirectory,
        PORT: String(ports[name]),
        ...extraEnv,
      },
      probe: `${originOf(name)}/readyz`,
    };
  }, options);
  const stop = async (): Promise<void> => {
    await Promise.all(equalNames.map((name) => programs.end(name, 'SIGTERM')));
    await balancer.close();
  };
  const started = await Promise.allSettled(equalNames.map((name) => programs.start(name)));
  const failed = started.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    await stop();
    throw failed.reason;
  }
  return { origin: balancer.url, originOf, logs: async () => output(), stop, ...programs };
}
