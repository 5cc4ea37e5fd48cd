import { freePort } from '@marketplace/local/infrastructure/ports';
import { serviceUrls } from './separate-processes.ts';
import type { RunningStack } from './one-process.ts';
import { programsOf, type RunningPrograms } from '../programs.ts';
import { bundleDirectory, settingsOfTestEnvironment, type TestEnvironment } from '../test-environment.ts';

type GroupName = 'requests' | 'deliveries';

/** A process for requests, and one for deliveries at volume: webhooks and the worker. Both call services of the other. */
export interface GroupedProcesses extends RunningStack, Pick<RunningPrograms<GroupName>, 'start' | 'end'> {
  /** Where webhooks is called. */
  webhooksUrl: string;
  /** The probes of all parts of the process for deliveries, and its metrics. */
  metricsUrl: string;
}

/** Resolves when both processes answer calls. `deliveries`: further settings of the process for deliveries. */
export async function startGroupedProcesses(
  base: TestEnvironment,
  deliveries: Record<string, string>,
): Promise<GroupedProcesses> {
  const ports = await Promise.all(Array.from({ length: 4 }, freePort));
  const [origin, rpcUrl, webhooksUrl, metricsUrl] = ports.map((port) => `http://127.0.0.1:${port}`) as [
    ...[string, string, string, string],
  ];
  const [port, rpcPort, webhooksPort, metricsPort] = ports.map(String) as [string, string, string, string];
  const settings = {
    ...settingsOfTestEnvironment(base, origin),
    ...serviceUrls((name) => (name === 'webhooks' ? webhooksUrl : rpcUrl)),
    WORKFLOW_BUNDLE_DIR: bundleDirectory,
  };
  const groups: Record<GroupName, { env: Record<string, string>; probe: string }> = {
    requests: {
      env: { PARTS: 'identity,trading,payments,gateway', PORT: port, RPC_PORT: rpcPort },
      probe: `${origin}/readyz`,
    },
    deliveries: {
      env: {
        ...{ PARTS: 'webhooks,worker', WEBHOOK_FIRST_ATTEMPT: 'inline' },
        ...{ PORT: webhooksPort, METRICS_PORT: metricsPort, ...deliveries },
      },
      probe: `${webhooksUrl}/readyz`,
    },
  };
  const { output, start, end } = programsOf<GroupName>((name) => ({
    file: 'deploy/operations/src/parts.main.ts',
    env: { ...settings, ...groups[name].env },
    probe: groups[name].probe,
  }));
  const names = Object.keys(groups) as GroupName[];
  const stop = async (): Promise<void> => void (await Promise.all(names.map((name) => end(name, 'SIGTERM'))));
  try {
    await Promise.all(names.map((name) => start(name)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, webhooksUrl, metricsUrl, logs: async () => output(), stop, start, end };
}
