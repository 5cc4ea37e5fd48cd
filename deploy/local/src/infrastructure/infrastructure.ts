import path from 'node:path';
import { temporalConnection, temporalSettings } from '@marketplace/workflows/config';
import { dataDirSetting, openDataDir, type DataDir } from './data-dir.ts';
import { startInbox } from '../inbox/inbox-process.ts';
import type { HeldPort } from '../processes/ports.ts';
import { holdInfrastructurePorts } from './infrastructure-ports.ts';
import { takeLock } from '../processes/lock.ts';
import { directConnection, registerSearchAttributes, type SearchAttributes } from '@marketplace/operations/namespace';
import { stopLeftovers } from '../processes/pid-file.ts';
import { removeElsewhere } from './postgres-home.ts';
import { startPostgres } from './postgres.ts';
import { createProgress, type Print, type Progress } from '../processes/progress.ts';
import { createSupervisor, type Launch, type Supervisor } from '../supervision/supervisor.ts';
import { obtainTemporal } from './temporal/temporal-binary.ts';
import { startTemporal } from './temporal/temporal.ts';
import { startUiGuard, hiddenAddress } from './temporal/ui-guard.ts';

/** Number of progress steps of `startInfrastructure`. Callers add their own steps to it. */
export const infrastructureSteps = 3;

export interface InfrastructureOptions {
  /** Data directory. Default: DATA_DIR. */
  dataDir?: string;
  /** The settings. Default: the environment of this process. */
  env?: NodeJS.ProcessEnv;
  /**
   * Whether to use free ports, no Temporal UI, no inbox, and a database whose data does not survive a crash of the
   * machine.
   */
  test?: boolean;
  /** Whether to start the inbox. Default: true, except in a test. */
  inbox?: boolean;
  /** Temporal's namespace. Default: TEMPORAL_NAMESPACE. */
  namespace?: string;
  searchAttributes?: SearchAttributes;
  dynamicConfig?: Record<string, unknown>;
  /** Maximum number of restarts of one part within five minutes. Default: 0. */
  restartsMax?: number;
  /** Called after a restart of the inbox, whose memory is then empty. */
  remindInbox?: (inboxUrl: string) => Promise<void>;
  print: Print;
  /** Printer of the steps. Default: a new one, for the steps of this function only. */
  progress?: Progress;
}

export interface Infrastructure extends Pick<Supervisor, 'run' | 'onStop' | 'failed'> {
  databaseUrl: string;
  temporalAddress: string;
  temporalUiUrl?: string;
  inboxUrl?: string;
  /** Further ports, chosen together with the others. */
  gatewayPort: HeldPort;
  dataDir: DataDir;
  logOf(name: string): string;
  /** Stops everything in reverse order of the starts, PostgreSQL last. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL, Temporal and the inbox, each as a child process that cannot outlive this process. If DATABASE_URL
 * or TEMPORAL_ADDRESS is set, that server is used and none is started. Throws if a part cannot be started or another
 * process uses the data directory; nothing is left running then.
 */
export async function startInfrastructure(options: InfrastructureOptions): Promise<Infrastructure> {
  const { env = process.env, test = false, inbox = !test, print } = options;
  // The processes refuse unknown settings, not this function, so that servers for tests start in any environment.
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

  async function providePostgres(held: HeldPort): Promise<string> {
    const step = progress.step('PostgreSQL');
    if (env.DATABASE_URL) {
      step.done(`using ${new URL(env.DATABASE_URL).host} (DATABASE_URL)`);
      return env.DATABASE_URL;
    }
    const paths = { dataDir: dataDir.postgres, runDir, log: logOf('postgres') };
    const { port } = held;
    const start = (launch: Launch) =>
      startPostgres({ ...paths, ...launch, port, held, fast: test, print: launch.again ? print : step.say });
    const postgres = await supervisor.run('postgres', start);
    step.done(`ready on 127.0.0.1:${port}`);
    return postgres.url;
  }

  async function provideTemporal(
    held: HeldPort,
    uiHeld: HeldPort,
  ): Promise<{ address: string; uiUrl?: string | undefined }> {
    const step = progress.step('Temporal');
    if (env.TEMPORAL_ADDRESS) {
      // The user's own server gets the search attributes, but keeps its retention.
      if (!test) {
        const connection = directConnection(temporalConnection(temporalConfig));
        await registerSearchAttributes(connection, { namespace, searchAttributes }).finally(() => connection.close());
      }
      step.done(`using ${env.TEMPORAL_ADDRESS} (TEMPORAL_ADDRESS)`);
      return { address: env.TEMPORAL_ADDRESS };
    }
    const binary = await obtainTemporal({ env, progress: step.say });
    const paths = { dataDir: dataDir.temporal, runDir, log: logOf('temporal') };
    const content = { namespace, searchAttributes, dynamicConfig };
    const ui = test ? undefined : await hiddenAddress();
    const start = (launch: Launch) => {
      held.give();
      return startTemporal({ ...paths, ...content, ...launch, binary, port: held.port, ui });
    };
    const { address } = await supervisor.run('temporal', start);
    uiHeld.give();
    const guard = ui && (await startUiGuard({ ui, port: uiHeld.port, writes: env.TEMPORAL_UI_WRITES === '1' }));
    if (guard) supervisor.onStop(guard.stop);
    const uiUrl = guard?.url;
    step.done(`ready on ${address}${uiUrl ? `, its UI on ${uiUrl}` : ''}`);
    return { address, uiUrl };
  }

  async function provideInbox(held: HeldPort): Promise<string> {
    const step = progress.step('Inbox');
    const started = await supervisor.run('inbox', async (launch) => {
      const process = await startInbox({ ...launch, port: held.port, held, runDir, log: logOf('inbox') });
      if (launch.again) await options.remindInbox?.(process.url).catch((error: Error) => print(error.message));
      return process;
    });
    step.done(`ready on ${started.url}`);
    return started.url;
  }

  try {
    // Before the ports are chosen, because a process of an earlier run may still listen on one.
    await stopLeftovers(runDir);
    const ports = await holdInfrastructurePorts(env, { test, print });
    supervisor.onStop(async () => Object.values(ports).forEach((port) => port.release()));
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
