// The processes `api` and `worker` of `npm start`: `parts.main.ts <name> <directory>` runs the parts that PARTS names, and
// keeps the workflow bundle in that directory. With the argument `migrate`, it runs the migrations first.

import { createLogger, processSettings, readConfig } from '@marketplace/kernel';
import { databaseOf } from '@marketplace/store';
import { migrateSettings } from '@marketplace/operations/command-settings';
import { migrateAll } from '@marketplace/operations/migrate-all';
import { startParts } from '@marketplace/operations/parts/start-parts';
import { rolesOf } from '@marketplace/operations/role-settings';
import { lowerCpuPriority } from '../supervision/cpu-priority.ts';
import { runProgram } from '../supervision/run-program.ts';

/** On a busy processor this niceness leaves about a quarter of the time to this process, next to one other. */
const nice = 5;

await runProgram(async () => {
  const environment = process.env;
  const [name = '', cacheDir, migrate] = process.argv.slice(2);
  const log = createLogger({ level: processSettings.LOG_LEVEL.parse(environment.LOG_LEVEL) });
  if (migrate === 'migrate') {
    const database = databaseOf(readConfig(migrateSettings, environment));
    await migrateAll(database, log.child({ name: 'migrate' }), rolesOf(environment));
  }
  const parts = await startParts({ environment, name, log, cacheDir });
  await parts.started;
  // After the start. Delivering accepted events has precedence over accepting requests.
  if (name === 'api') lowerCpuPriority(nice);
  return parts;
});
