import type { WorkflowBundle } from '@temporalio/worker';
import {
  createResolver,
  egressAgent,
  type EgressAgentOptions,
  type Logger,
  remoteClients,
  type Resolve,
  serviceUrlName,
  until,
  watchGauge,
} from '@marketplace/kernel';
import type { DomainDependencies } from './domain.ts';
import { engineContracts, type Engines } from './domains.ts';
import { createIdentityDomain } from './identity/index.ts';
import { createPaymentsDomain } from './payments/index.ts';
import type { RelayedService } from './relay/relay.ts';
import { runDomains, type RunningWorker } from './run-domains.ts';
import { createTradingDomain } from './trading/index.ts';
import { createWebhooksDomain } from './webhooks/index.ts';
import * as workflows from './workflows.ts';
import type { WorkerConfig } from './config.ts';
import { connectTemporal, temporalReady } from './temporal/temporal.ts';

interface StartWorkerOptions {
  config: WorkerConfig;
  /** The services of this process. The others are called at their URLs. */
  here?: Partial<Engines>;
  /** Resolves when the services of this process are ready. The worker begins afterwards. */
  servicesStarted?: Promise<void>;
  bundle: WorkflowBundle;
  /** Resolves the names of receivers. Default: with the name servers of the settings. */
  resolve?: Resolve | undefined;
  log: Logger;
}

export interface StartingWorker {
  /** Resolves when the worker is running. Rejects if it cannot start, or is stopped before. */
  started: Promise<void>;
  /** Resolves when the worker could not start, or has ended by itself. */
  failed: Promise<Error>;
  /** Rejects unless the worker polls all task queues, and Temporal knows the namespace. */
  ready(): Promise<void>;
  /** Takes no new work, waits up to 30 s for running activities, and closes its connections. */
  stop(): Promise<void>;
}

/** Above the number of attempts in flight, each of which may have a call to a service open. */
const connections = 128;

/** Starts the worker in this process. Temporal may start later; other parts work meanwhile. */
export function startWorker(options: StartWorkerOptions): StartingWorker {
  const { config, here = {}, servicesStarted, bundle, resolve, log } = options;
  const stopping = new AbortController();
  const remote = Object.entries(engineContracts).filter(([name]) => !(name in here));
  const called = remoteClients(Object.fromEntries(remote), (name) => ({
    url: config[serviceUrlName(name as keyof Engines)],
    token: config.WORKER_TOKEN,
    connections,
  }));
  const engines = { ...here, ...called } as Engines;
  const dispatcher = egressAgent({ ...egressOptions(config), ...(resolve && { resolve }) });
  const start = async () => {
    await servicesStarted;
    const temporal = await until('Temporal', () => connectTemporal(config, log), log, stopping.signal);
    const worker = await runWorker({
      ...{ temporal, engines, dispatcher, bundle, log },
      firstAttempt: config.WEBHOOK_FIRST_ATTEMPT,
    });
    log.info('working');
    return { temporal, worker };
  };
  let current: Awaited<ReturnType<typeof start>> | undefined;
  const started = start().then((value) => void (current = value));
  const failed = new Promise<Error>((resolve) => {
    const report = (reason: unknown): void => {
      if (!stopping.signal.aborted) resolve(reason instanceof Error ? reason : new Error('The worker has ended.'));
    };
    started.then(() => current!.worker.ended).then(report, report);
  });
  const ready = async (): Promise<void> => {
    if (!current) throw new Error('The worker has not started yet.');
    await Promise.all([current.worker.ready(), temporalReady(current.temporal)]);
  };
  const unwatch = watchGauge({
    name: 'worker_ready',
    description: 'Whether the worker polls all task queues, and Temporal knows the namespace.',
    read: async () => [
      {
        value: await ready().then(
          () => 1,
          () => 0,
        ),
        attributes: {},
      },
    ],
  });
  return {
    started,
    failed,
    ready,
    stop: async () => {
      unwatch();
      stopping.abort();
      await started.catch(() => undefined);
      await current?.worker.stop();
      await Promise.all([
        current?.temporal.connection.close(),
        dispatcher.close(),
        ...Object.values(called).map((engine) => engine.close()),
      ]);
    },
  };
}

interface WorkerOptions extends DomainDependencies {
  bundle: WorkflowBundle;
}

/** Runs all domains of the worker, and the relay. Throws as `runDomains` does. */
async function runWorker({ bundle, ...dependencies }: WorkerOptions): Promise<RunningWorker> {
  const { temporal, engines, log } = dependencies;
  return runDomains({
    temporal,
    // One line for each domain, here and in workflows.ts.
    domains: [
      createIdentityDomain(dependencies),
      createTradingDomain(dependencies),
      createPaymentsDomain(dependencies),
      createWebhooksDomain(dependencies),
    ],
    services: relayedServices(engines),
    workflows: { names: Object.keys(workflows), bundle },
    log,
  });
}

function relayedServices(engines: Engines): Record<string, RelayedService> {
  const names = Object.keys(engineContracts) as (keyof Engines)[];
  return Object.fromEntries(names.map((name) => [name, { contract: engineContracts[name], source: engines[name] }]));
}

/** The worker's settings for requests to receivers. */
interface EgressSettings {
  WEBHOOK_ALLOWED_CIDRS: string[];
  WEBHOOK_EGRESS_PROXY?: string | undefined;
  WEBHOOK_DNS_SERVERS?: string[] | undefined;
}

/**
 * Options of the egress guard's agent for webhook deliveries. Plain http is allowed only if the operator has allowed
 * address ranges, such as a developer's machine.
 */
function egressOptions({
  WEBHOOK_ALLOWED_CIDRS: allowedCidrs,
  WEBHOOK_EGRESS_PROXY: proxy,
  WEBHOOK_DNS_SERVERS: servers,
}: EgressSettings): EgressAgentOptions {
  return {
    policy: { allowedCidrs, allowHttp: allowedCidrs.length > 0 },
    proxy: proxy === undefined ? undefined : new URL(proxy),
    resolve: createResolver({ servers }),
    connectTimeoutMs: 5_000,
    connectionsPerOrigin: 128,
    // Above the number of attempts in flight (webhooks/task-queues.ts), and well below the usual limit of open files.
    connectionsMax: 512,
  };
}
