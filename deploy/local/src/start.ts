import { existsSync } from 'node:fs';
import path from 'node:path';
import { cidrListSetting, type Environment, readConfig } from '@marketplace/kernel';
import { serviceNames } from '@marketplace/operations/service-names';
import { searchAttributes } from '@marketplace/workflows/search-attributes';
import { chooseOperator, type Demo, demoFile } from './demo/demo-record.ts';
import { dataDirSetting } from './infrastructure/data-dir.ts';
import { infrastructureSteps, startInfrastructure } from './infrastructure/infrastructure.ts';
import { createProgress } from './processes/progress.ts';
import { localRoles, localSecrets } from './infrastructure/secrets.ts';
import { informInbox, seedDemo } from './demo/seed-demo.ts';
import { stopOnSignal } from './processes/signals.ts';
import { buildConsole } from './stack/build-console.ts';
import { startApi, startWorker } from './stack/start-programs.ts';
import { startEnvironment, startSettings } from './start-settings.ts';
import { welcome } from './demo/welcome.ts';

const print = (line: string): void => console.log(line);
/** Maximum number of restarts of one process within five minutes. */
const restartsMax = 5;

const consoleCache = (): string => path.join(dataDirSetting(process.env), 'cache');

const startedAt = Date.now();
const progress = createProgress(infrastructureSteps + 3, print);
let demo: Demo | undefined;
try {
  readConfig(startSettings, process.env);
  const remindInbox = async (url: string): Promise<void> => void (demo && (await informInbox(url, demo)));
  // Called first, because it creates the data directory, and awaited below.
  const servers = startInfrastructure({ searchAttributes, restartsMax, remindInbox, progress, print });
  const building = buildConsole(consoleCache());
  // A failure while the servers start must not end this process.
  building.catch(() => {});
  const infrastructure = await servers;
  let stopping = false;
  stopOnSignal(async () => {
    stopping = true;
    print('Stopping ...');
    await infrastructure.stop();
    print('Stopped. The data is kept; npm run reset deletes it.');
  });
  const giveUp = async (error: Error): Promise<void> => {
    // Processes that end while everything is being stopped have not failed.
    if (stopping) return;
    stopping = true;
    console.error(error.message);
    await infrastructure.stop();
    process.exit(1);
  };
  void infrastructure.failed.then(giveUp);

  const { databaseUrl, temporalAddress, temporalUiUrl, dataDir, gatewayPort } = infrastructure;
  const { port } = gatewayPort;
  const inboxUrl = infrastructure.inboxUrl!;
  const consoleStep = progress.step('Console');
  // Everything else works without a console, so a failed build does not stop the start.
  const built = await building.then(
    ({ directory, isNew }) => {
      consoleStep.done(isNew ? 'built' : 'built by an earlier start');
      return directory;
    },
    (error: Error) => {
      consoleStep.done(`not built: ${error.message}`);
      return undefined;
    },
  );
  const starting = progress.step('Marketplace');
  const secrets = localSecrets(dataDir.root);
  // On their own server, operators decide about roles.
  const roles = process.env.DATABASE_URL ? undefined : localRoles(databaseUrl, secrets, serviceNames);
  const given = startEnvironment(process.env, {
    databaseUrl,
    roles,
    temporalAddress,
    inboxUrl,
    secrets,
    port,
    temporalUiUrl,
    consoleDir: built,
  });
  const file = demoFile(dataDir.root);
  const isFirst = !existsSync(file);
  // The organization of the demo operates the platform, unless a setting names another. `api` creates it.
  const withOperator = given.OPERATOR_ORGANIZATION_ID === undefined;
  const environment: Environment = {
    ...(withOperator && { OPERATOR_ORGANIZATION_ID: chooseOperator(file) }),
    ...given,
  };
  const publicUrl = environment.PUBLIC_URL!;
  const options = { environment, dataDir, logOf: infrastructure.logOf };
  const ready = Promise.all([
    infrastructure.run('worker', (launch) => startWorker({ ...options, ...launch })),
    infrastructure.run('api', (launch) => startApi({ ...options, ...launch, held: gatewayPort, demoFile: file })),
  ]);
  await ready.then(() => showReady(), giveUp);

  async function showReady(): Promise<void> {
    starting.done(`api and worker ready on ${publicUrl}`);
    const seeding = progress.step('Demo');
    // If the demo cannot be created, for example because its users were changed, the start continues without the tour.
    let noDemo: string | undefined;
    const seeded = await seedDemo({ apiUrl: `http://127.0.0.1:${port}/api/v1`, inboxUrl, file, isFirst }).catch(
      (error: Error) => {
        noDemo = error.message;
        seeding.done(`not set up: ${noDemo}`);
        return undefined;
      },
    );
    if (seeded)
      seeding.done(
        seeded.isNew
          ? `a seller and a buyer created, each with an API key and an endpoint${withOperator ? '; an operator' : ''}`
          : 'exists from an earlier start',
      );
    demo = seeded?.demo;

    const seconds = (Date.now() - startedAt) / 1000;
    const allowedCidrs = cidrListSetting.parse(environment.WEBHOOK_ALLOWED_CIDRS);
    const facts = {
      publicUrl,
      inboxUrl,
      temporalUiUrl,
      hasConsole: environment.CONSOLE_DIR !== undefined,
      logDirectory: dataDir.logs,
      allowedCidrs,
      seconds,
    };
    if (!stopping)
      print(welcome({ ...facts, demo, noDemo, withOperator, demoFile: file, showSecrets: seeded?.isNew ?? false }));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
