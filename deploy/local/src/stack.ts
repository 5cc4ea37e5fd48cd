import type { Server } from 'node:http';
import { createLogger, defaultRateLimits, egressAgent, listen, closeServer, type Logger, type RateLimit, type Resolve, serve } from '@marketplace/kernel';
import { startMetrics } from '@marketplace/kernel/metrics';
import { keyringSetting } from '@marketplace/store';
import { createGateway } from '@marketplace/gateway';
import { createIdentity } from '@marketplace/identity';
import { createTrading } from '@marketplace/trading';
import { createWebhooks } from '@marketplace/webhooks';
import { connectTemporal, egressOptions, type FirstAttempt, startWorker, temporalSettings } from '@marketplace/workflows';
import { loadBundle } from './bundle.ts';
import type { Secrets } from './secrets.ts';

export interface StackOptions {
  databaseUrl: string;
  temporalAddress: string;
  taskQueue?: string;
  inboxUrl: string;
  publicUrl: string;
  port: number;
  /** Serves `/metrics` there; without it nothing is measured. */
  metricsPort?: number | undefined;
  secrets: Secrets;
  /** Receivers in these ranges are allowed although they are private. */
  allowedCidrs: string[];
  /** `workflow` unless given; see `WEBHOOK_FIRST_ATTEMPT`. */
  firstAttempt?: FirstAttempt;
  /** How the worker resolves the names of receivers; by the system, unless given. */
  resolve?: Resolve;
  /** Of each key, organization and address; null for none. What users get, unless a test or a bench says otherwise. */
  rateLimit?: RateLimit | null;
  /** Where the workflow bundle is kept between starts. */
  cacheDir?: string;
  log: Logger;
}

export interface Stack {
  /** Resolves when the worker has ended without being asked to. */
  failed: Promise<Error>;
  stop(): Promise<void>;
}

/** All services, the gateway and the worker in this process: the same parts as apart, bound by `local` instead of `remote`. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { databaseUrl, inboxUrl, publicUrl, secrets, allowedCidrs, log } = options;
  const settings = {
    DATABASE_URL: databaseUrl,
    KEYRING: keyringSetting.parse(secrets.keyring),
    INBOX_URL: inboxUrl,
    PUBLIC_URL: publicUrl,
    API_KEY_MODE: 'test' as const,
    WEBHOOK_ALLOWED_CIDRS: allowedCidrs,
    WEBHOOK_ENDPOINTS_MAX: 50,
    ...(options.rateLimit !== undefined && { RATE_LIMIT_KEY: options.rateLimit, RATE_LIMIT_ORGANIZATION: options.rateLimit }),
  };
  const named = (name: string): Logger => log.child({ name });
  const stopMetrics = options.metricsPort === undefined ? undefined : await serveMetrics(options.metricsPort, log);
  const [identity, trading, webhooks] = await Promise.all([
    createIdentity(settings, named('identity')),
    createTrading(settings, named('trading')),
    createWebhooks(settings, named('webhooks')),
  ]);
  const modules = [identity, trading, webhooks];
  const temporal = await connectTemporal(temporalSettings.parse({ TEMPORAL_ADDRESS: options.temporalAddress, TEMPORAL_TASK_QUEUE: options.taskQueue }), named('worker'));
  const dispatcher = egressAgent({ ...egressOptions(allowedCidrs), resolve: options.resolve });
  const worker = await startWorker({
    temporal,
    engines: { identity: identity.engine, trading: trading.engine, webhooks: webhooks.engine },
    dispatcher,
    firstAttempt: options.firstAttempt ?? 'workflow',
    log: named('worker'),
    bundle: await loadBundle(options.cacheDir),
  });
  const gateway: Server = createGateway({
    identity: identity.client,
    trading: trading.client,
    webhooks: webhooks.client,
    publicUrl: new URL(publicUrl),
    sessionKeys: [secrets.sessionKey],
    rateLimit: options.rateLimit === undefined ? defaultRateLimits.address : options.rateLimit,
    introspection: true,
    log: named('gateway'),
    ready: async () => void (await Promise.all(modules.map((module) => module.ready()))),
  });
  await listen(gateway, options.port, '127.0.0.1');
  let stopping = false;
  return {
    failed: new Promise((resolve) => {
      const report = (reason: unknown): void => {
        if (!stopping) resolve(reason instanceof Error ? reason : new Error('The worker has ended.'));
      };
      worker.ended.then(report, report);
    }),
    stop: async () => {
      stopping = true;
      await closeServer(gateway);
      await Promise.all(modules.map((module) => module.drain()));
      await worker.stop();
      await Promise.all([temporal.connection.close(), dispatcher.close(), ...modules.map((module) => module.close())]);
      await stopMetrics?.();
    },
  };
}

/** Before the modules open: their gauges are registered then. */
async function serveMetrics(port: number, log: Logger): Promise<() => Promise<void>> {
  const metrics = await startMetrics({ service: 'marketplace', log });
  const serving = await serve({ host: '127.0.0.1', port, contracts: [], ready: async () => undefined, metrics: metrics.answer, log });
  return async () => {
    await serving.close();
    await metrics.stop();
  };
}

export function stackLogger(destination: { write(line: string): void }, level = 'info'): Logger {
  return createLogger({ level, destination });
}
