import path from 'node:path';
import { Connection } from '@temporalio/client';
import { temporalConnection, temporalSettings } from '@marketplace/workflows/config';
import { dataDirSetting, openDataDir } from './data-dir.ts';
import type { DataDir } from './data-dir.ts';
import { startInbox } from '../inbox/inbox-process.ts';
import { chooseInfrastructurePorts } from './infrastructure-ports.ts';
import type { Ports } from './infrastructure-ports.ts';
import { takeLock } from '../processes/lock.ts';
import { registerSearchAttributes } from '@marketplace/operations/namespace';
import type { SearchAttributes } from '@marketplace/operations/namespace';
import { stopLeftovers } from '../processes/pid-file.ts';
import { removeElsewhere } from './postgres-home.ts';
import { startPostgres } from './postgres.ts';
import { createProgress } from '../processes/progress.ts';
import type { Print, Progress } from '../processes/progress.ts';
import { createSupervisor, type Launch, type Supervisor } from '../supervision/supervisor.ts';
import { obtainTemporal } from '../temporal/temporal-binary.ts';
import { startTemporal } from '../temporal/temporal.ts';

/** Steps that `startInfrastructure` announces, for callers that number their own after them. */
export const infrastructureSteps = 3;

export interface InfrastructureOptions {
  /** Default: DATA_DIR. */
  dataDir?: string;
  /** Settings are read from here. Default: this process's environment. */
  env?: NodeJS.ProcessEnv;
  /** Ports that are decided already. The others come from the settings or, in a test, are any free ones. */
  ports?: Partial<Ports>;
  /** Free ports, no UI, no inbox, and a database that may lose its data with the machine. */
  test?: boolean;
  /** Default: yes, except in a test. */
  inbox?: boolean;
  /** Default: TEMPORAL_NAMESPACE. */
  namespace?: string;
  searchAttributes?: SearchAttributes;
  dynamicConfig?: Record<string, unknown>;
  /** How often a part that ends by itself is started again within five minutes. Default: never. */
  restartsMax?: number;
  /** Tells an inbox that was started again what it has forgotten. */
  remindInbox?: (inboxUrl: string) => Promise<void>;
  print: Print;
  /** Default: one that counts the steps here only. */
  progress?: Progress;
}

export interface Infrastructure extends Pick<Supervisor, 'run' | 'onStop' | 'failed'> {
  databaseUrl: string;
  temporalAddress: string;
  temporalUiUrl?: string;
  inboxUrl?: string;
  /** Chosen along with the other ports; nothing listens on it yet. */
  gatewayPort: number;
  dataDir: DataDir;
  logOf(name: string): string;
  /** Stops everything, the latest first, so PostgreSQL last. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL, Temporal and the inbox, each as a child that cannot outlive this process. What DATABASE_URL or
 * TEMPORAL_ADDRESS name runs already and is not started. Throws, with nothing left running, when a part cannot be
 * started or another process uses the data directory.
 */
export async function startInfrastructure(options: InfrastructureOptions): Promise<Infrastructure> {
  const { env = process.env, test = false, inbox = !test, print } = options;
  // Unknown settings are refused by the processes; servers for tests start in any environment.
  const temporalConfig = temporalSettings.parse(Object.fromEntries(Object.entries(env).filter(([, value]) => value)));
  const { namespace = temporalConfig.TEMPORAL_NAMESPACE, searchAttributes = {}, dynamicConfig } = options;
  const progress = options.progress ?? createProgress(inbox ? infrastructureSteps : infrastructureSteps - 1, print);
  const dataDir = openDataDir(options.dataDir ?? dataDirSetting(env));
  const held = (pid: number) => new Error(`Already running as process ${pid}, with its data in ${dataDir.root}.`);
  const lock = await takeLock(dataDir.lock, held);
  const runDir = dataDir.run;
  const logOf = (name: string) => path.join(dataDir.logs, `${name}.log`);

  const supervisor = createSupervisor({ restartsMax: options.restartsMax ?? 0, logOf, print });
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= stopParts());
  async function stopParts(): Promise<void> {
    lock.ending();
    try {
      await supervisor.stop();
    } finally {
      if (test) removeElsewhere(dataDir.postgres);
      lock.release();
    }
  }

  async function providePostgres(port: number): Promise<string> {
    const step = progress.step('PostgreSQL');
    if (env.DATABASE_URL) {
      step.done(`is at ${new URL(env.DATABASE_URL).host}, as DATABASE_URL says`);
      return env.DATABASE_URL;
    }
    const place = { dataDir: dataDir.postgres, runDir, log: logOf('postgres') };
    const start = (launch: Launch) =>
      startPostgres({ ...place, ...launch, port, fast: test, print: launch.again ? print : step.say });
    const postgres = await supervisor.run('postgres', start);
    step.done(`ready on 127.0.0.1:${port}`);
    return postgres.url;
  }

  async function provideTemporal(port: number, uiPort: number): Promise<{ address: string; uiUrl?: string }> {
    const step = progress.step('Temporal');
    if (env.TEMPORAL_ADDRESS) {
      // Somebody's own server: it keeps its retention, and learns what our workflows are found by.
      if (!test) {
        const connection = await Connection.connect(temporalConnection(temporalConfig));
        await registerSearchAttributes(connection, { namespace, searchAttributes }).finally(() => connection.close());
      }
      step.done(`is at ${env.TEMPORAL_ADDRESS}, as TEMPORAL_ADDRESS says`);
      return { address: env.TEMPORAL_ADDRESS };
    }
    const binary = await obtainTemporal({ env, progress: step.say });
    const place = { dataDir: dataDir.temporal, runDir, log: logOf('temporal') };
    const content = { namespace, searchAttributes, dynamicConfig };
    const start = (launch: Launch) =>
      startTemporal({ ...place, ...content, ...launch, binary, port, uiPort: test ? undefined : uiPort });
    const temporal = await supervisor.run('temporal', start);
    step.done(`ready on ${temporal.address}${temporal.uiUrl ? `, its UI on ${temporal.uiUrl}` : ''}`);
    return temporal;
  }

  async function provideInbox(port: number): Promise<string> {
    const step = progress.step('Inbox');
    const started = await supervisor.run('inbox', async (launch) => {
      const process = await startInbox({ ...launch, port, runDir, log: logOf('inbox') });
      if (launch.again) await options.remindInbox?.(process.url).catch((error: Error) => print(error.message));
      return process;
    });
    step.done(`ready on ${started.url}`);
    return started.url;
  }

  try {
    // Before ports are chosen, because a leftover may still listen on one.
    await stopLeftovers(runDir);
    const ports = await chooseInfrastructurePorts(env, { decided: options.ports ?? {}, test, print });
    const databaseUrl = await providePostgres(ports.postgres);
    const { address: temporalAddress, uiUrl: temporalUiUrl } = await provideTemporal(ports.temporal, ports.temporalUi);
    const inboxUrl = inbox ? await provideInbox(ports.inbox) : undefined;
    const urls = { databaseUrl, temporalAddress, temporalUiUrl, inboxUrl };
    return { ...supervisor, ...urls, gatewayPort: ports.gateway, dataDir, logOf, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
