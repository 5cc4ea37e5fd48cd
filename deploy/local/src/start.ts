import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { cidrListSetting, readConfig } from '@marketplace/kernel';
import { databaseOf } from '@marketplace/store';
import { searchAttributes } from '@marketplace/workflows';
import { demoFile } from './demo-record.ts';
import { migrateAll } from './migrate-all.ts';
import { infrastructureSteps, startInfrastructure } from './infrastructure.ts';
import { createProgress } from './progress.ts';
import { localSecrets } from './secrets.ts';
import { seedDemo } from './seed-demo.ts';
import { stopOnSignal } from './signals.ts';
import { startStack, stackLogger } from './stack.ts';
import { startEnvironment, startSettings } from './start-settings.ts';
import { welcome } from './welcome.ts';

const print = (line: string): void => console.log(line);

const startedAt = Date.now();
const progress = createProgress(infrastructureSteps + 3, print);
try {
  const settings = readConfig(startSettings, process.env);
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
  const log = stackLogger(createWriteStream(logFile, { flags: 'a' }), settings.LOG_LEVEL);

  const migrating = progress.step('Migrations');
  await migrateAll(databaseOf({ ...settings, DATABASE_URL: databaseUrl }), log);
  migrating.done('up to date');

  const starting = progress.step('Marketplace');
  const secrets = localSecrets(dataDir.root);
  const environment = startEnvironment(process.env, { databaseUrl, temporalAddress, inboxUrl, secrets, port });
  const stack = await startStack({ environment, cacheDir: path.join(dataDir.root, 'cache'), log });
  infrastructure.onStop(stack.stop);
  const publicUrl = environment.PUBLIC_URL!;
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
  const allowedCidrs = cidrListSetting.parse(environment.WEBHOOK_ALLOWED_CIDRS);
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
