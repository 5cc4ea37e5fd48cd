import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { cidrListSetting, portSetting, readConfig } from '@marketplace/kernel';
import { startTracing, telemetrySettings } from '@marketplace/kernel/telemetry';
import { firstAttemptSetting, searchAttributes } from '@marketplace/workflows';
import { demoFile } from './demo-record.ts';
import { migrateAll } from './migrate-all.ts';
import { infrastructureSteps, startInfrastructure } from './infrastructure.ts';
import { createProgress } from './progress.ts';
import { localSecrets } from './secrets.ts';
import { seedDemo } from './seed-demo.ts';
import { stopOnSignal } from './signals.ts';
import { startStack, stackLogger } from './stack.ts';
import { welcome } from './welcome.ts';

const print = (line: string): void => console.log(line);
const loopback = '127.0.0.0/8,::1/128';

const startedAt = Date.now();
const progress = createProgress(infrastructureSteps + 3, print);
try {
  const infrastructure = await startInfrastructure({ searchAttributes, progress, print });
  let stopping = false;
  stopOnSignal(async () => {
    stopping = true;
    print('Stopping ...');
    await infrastructure.stop();
    print('Stopped. The data is kept; npm run reset clears it.');
  });
  const { databaseUrl, temporalAddress, temporalUiUrl, dataDir, gatewayPort: port } = infrastructure;
  const inboxUrl = infrastructure.inboxUrl!;
  const logFile = path.join(dataDir.logs, 'marketplace.log');
  const log = stackLogger(createWriteStream(logFile, { flags: 'a' }), process.env.LOG_LEVEL);

  const migrating = progress.step('Migrations');
  await migrateAll({ databaseUrl }, log);
  migrating.done('up to date');

  const starting = progress.step('Marketplace');
  const publicUrl = (process.env.PUBLIC_URL || `http://127.0.0.1:${port}`).replace(/\/+$/, '');
  const allowedCidrs = cidrListSetting.parse(process.env.WEBHOOK_ALLOWED_CIDRS ?? loopback);
  const cacheDir = path.join(dataDir.root, 'cache');
  const secrets = localSecrets(dataDir.root);
  const firstAttempt = firstAttemptSetting.parse(process.env.WEBHOOK_FIRST_ATTEMPT || undefined);
  const metricsPort = portSetting.optional().parse(process.env.METRICS_PORT || undefined);
  const telemetry = readConfig(z.object(telemetrySettings), process.env);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint, OTEL_TRACES_SAMPLER_ARG: sampleRatio } = telemetry;
  const tracing = await startTracing({ service: 'marketplace', otlpEndpoint, sampleRatio, log });
  infrastructure.onStop(tracing.stop);
  const stack = await startStack({ databaseUrl, temporalAddress, inboxUrl, publicUrl, port, metricsPort, secrets, allowedCidrs, firstAttempt, cacheDir, log });
  infrastructure.onStop(stack.stop);
  starting.done(`services, gateway and worker ready on ${publicUrl}`);

  const seeding = progress.step('Demo');
  const file = demoFile(dataDir.root);
  // Whoever changed the demo's users or keys gets no tour, but everything else.
  const seeded = await seedDemo({ apiUrl: `http://127.0.0.1:${port}/api/v1`, inboxUrl, file }).catch((error: Error) => {
    seeding.done(`not there: ${error.message}`);
    return undefined;
  });
  if (seeded) seeding.done(seeded.isNew ? 'two organizations, an API key and an endpoint made' : 'there from an earlier start');

  const seconds = (Date.now() - startedAt) / 1000;
  const tourFacts = { demo: seeded?.demo, demoFile: file, showSecrets: seeded?.isNew ?? false };
  if (!stopping) print(welcome({ publicUrl, inboxUrl, temporalUiUrl, logFile, allowedCidrs, seconds, ...tourFacts }));
  void Promise.race([infrastructure.failed, stack.failed]).then(async (error) => {
    print(error.message);
    await infrastructure.stop();
    process.exit(1);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
