import { serviceUrlName } from '@marketplace/kernel';
import { type ServiceName, serviceNames } from '@marketplace/operations/domains';
import { freePort } from '@marketplace/local/processes/ports';
import type { RunningStack } from '../stack-host.ts';
import { programsOf, type ProgramsOptions } from '../programs.ts';
import { bundleDirectory, type TestEnvironment, settingsOfTestEnvironment } from '../test-environment.ts';

export type ProcessName = ServiceName | 'gateway' | 'worker';
const servicePrograms = Object.fromEntries(
  serviceNames.map((name) => [name, `services/${name}/src/main.ts`]),
) as Record<ServiceName, string>;
/** The file that each process runs. */
export const programs: Record<ProcessName, string> = {
  ...servicePrograms,
  gateway: 'gateway/src/main.ts',
  worker: 'workflows/src/main.ts',
};
export const processNames = Object.keys(programs) as ProcessName[];

/** The URL settings of all services, such as `IDENTITY_URL`. */
export function serviceUrls(urlOf: (name: ServiceName) => string): Record<string, string> {
  return Object.fromEntries(serviceNames.map((name) => [serviceUrlName(name), urlOf(name)]));
}

/** Settings that make every process log at level `trace`. */
export const everythingLogged = Object.fromEntries(processNames.map((name) => [name, { LOG_LEVEL: 'trace' }]));

export interface SeparateProcesses extends RunningStack {
  urlOf(name: ProcessName): string;
  pidOf(name: ProcessName): number;
  /** Kills the process (SIGKILL). */
  kill(name: ProcessName): Promise<void>;
  /** Starts the process again, with additional settings. Resolves when it is ready. */
  start(name: ProcessName, settings?: Record<string, string>): Promise<void>;
}

export interface SeparateProcessesOptions extends ProgramsOptions {
  extraEnv?: Partial<Record<ProcessName, Record<string, string>>>;
  /** The processes to start. Default: all. */
  names?: readonly ProcessName[];
}

/** Starts the services, the gateway and the worker as separate processes that call each other over HTTP. */
export async function startSeparateProcesses(
  base: TestEnvironment,
  { extraEnv = {}, names = processNames, ...options }: SeparateProcessesOptions = {},
): Promise<SeparateProcesses> {
  const ports = Object.fromEntries(
    await Promise.all(processNames.map(async (name) => [name, await freePort()] as const)),
  ) as Record<ProcessName, number>;
  const urlOf = (name: ProcessName): string => `http://127.0.0.1:${ports[name]}`;
  const { roles, ...withoutRoles } = base;
  const environment = {
    ...settingsOfTestEnvironment(withoutRoles, urlOf('gateway')),
    ...serviceUrls(urlOf),
    WORKFLOW_BUNDLE_DIR: bundleDirectory,
  };
  const { output, pidOf, start, end } = programsOf<ProcessName>(
    (name) => ({
      file: programs[name],
      env: {
        ...environment,
        // As in a deployment, each service gets only the URL of its own role.
        ...(roles?.[name] !== undefined && { DATABASE_URL: roles[name] }),
        PORT: String(ports[name]),
        ...extraEnv[name],
      },
      probe: `${urlOf(name)}/${name === 'gateway' ? 'healthz' : 'readyz'}`,
    }),
    options,
  );
  const stack: SeparateProcesses = {
    origin: urlOf('gateway'),
    logs: async () => output(),
    urlOf,
    pidOf,
    start,
    kill: async (name) => void (await end(name, 'SIGKILL')),
    stop: async () => {
      // Callers are stopped before the services that they call.
      for (const name of ['gateway', 'worker', ...serviceNames] as const) await end(name, 'SIGTERM');
    },
  };
  try {
    await Promise.all(names.map((name) => start(name)));
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return stack;
}
