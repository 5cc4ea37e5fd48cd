// The processes `api` and `worker` of `npm start`: `parts.main.ts <name> <directory>` runs the parts that PARTS names, and
// keeps the workflow bundle in that directory. With the arguments `migrate <demo file>`, it first runs the migrations and
// creates the operator of the demo.

import { createLogger, processSettings, readConfig } from '@marketplace/kernel';
import { databaseOf } from '@marketplace/store';
import { migrateSettings } from '@marketplace/operations/command-settings';
import { migrateAll } from '@marketplace/operations/migrate-all';
import { startParts } from '@marketplace/operations/parts/start-parts';
import { rolesOf } from '@marketplace/operations/role-settings';
import { createOperator } from '../demo/create-operator.ts';
import { lowerCpuPriority } from '../supervision/cpu-priority.ts';
import { inheritedSocket, runProgram } from '../supervision/run-program.ts';

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
  // After the start. Delivering accepted events has precedence over accepting requests.
  if (name === 'api') lowerCpuPriority(nice);
  return parts;
});
