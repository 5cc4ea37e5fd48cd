// The processes `api` and `worker` of `npm start`: `parts.main.ts <name> <directory>` runs the parts that PARTS names,
// and keeps the workflow bundle in that directory. With the arguments `migrate <demo file>`, it first runs the
// migrations and creates the operator of the demo.

import {
  createLogger,
  processSettings,
  readConfig,
  type Environment,
  type Logger,
  newId,
  supportedCurrenciesSetting,
  systemCaller,
} from '@marketplace/kernel';
import { databaseOf, createStore } from '@marketplace/store';
import { migrateSettings } from '@marketplace/operations/command-settings';
import { rolesOf } from '@marketplace/operations/role-settings';
import { migrateAll } from '@marketplace/operations/migrate-all';
import { startParts } from '@marketplace/operations/parts/start-parts';
import { identityDomain } from '@marketplace/identity';
import { foundOperator } from '@marketplace/identity/found-operator';
import { lowerCpuPriority } from '../supervision/cpu-priority.ts';
import { inheritedSocket, runProgram } from '../supervision/program.ts';
import { emailOf, people, readDemo } from '../demo/demo-record.ts';

/** On a busy processor this niceness leaves about a quarter of the time to this process, next to one other. */
const nice = 5;

await runProgram(async () => {
  const environment = process.env;
  const [name = '', cacheDir, migrate, demoFile] = process.argv.slice(2);
  const log = createLogger({ level: processSettings.LOG_LEVEL.parse(environment.LOG_LEVEL) });
  if (migrate === 'migrate') {
    const database = databaseOf(readConfig(migrateSettings, environment));
    await migrateAll(database, log.child({ name: 'migrate' }), rolesOf(environment));
    await createOperator(environment, demoFile!, log.child({ name: 'demo' }));
  }
  const parts = await startParts({ environment, name, log, cacheDir, socket: inheritedSocket() });
  await parts.started;
  // After the start. Delivering accepted events has priority over accepting requests.
  if (name === 'api') lowerCpuPriority(nice);
  return parts;
});

/**
 * Creates the organization of the demo that operates the platform, with the id in the demo's record, if it has one.
 * `api` runs it before it reads the id of the operator, so that it starts once.
 */
async function createOperator(environment: Environment, demoFile: string, log: Logger): Promise<void> {
  const { operator, password } = readDemo(demoFile);
  if (!operator) return;
  const database = databaseOf(readConfig(migrateSettings, environment));
  const store = await createStore({ ...database, poolMax: 1, domain: identityDomain, log });
  const { name, organization: organizationName } = people.operator;
  const [defaultCurrency] = supportedCurrenciesSetting.parse(environment.SUPPORTED_CURRENCIES);
  const caller = systemCaller('demo', `demo/${newId('obx')}`);
  await foundOperator(store, caller, {
    ...{ organizationId: operator.organizationId, organizationName, defaultCurrency },
    ...{ email: emailOf('operator'), name, password },
  }).finally(() => store.close());
}
