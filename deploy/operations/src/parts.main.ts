// A process of a deployment that runs several parts: those that PARTS names, by default all. It ends after SIGTERM or
// SIGINT, when it has finished what runs, and with exit code 1 if its worker fails.

import { createLogger, processSettings, settingsOfProcess } from '@marketplace/kernel';
import { startParts } from './parts/start-parts.ts';

const environment = process.env;
const log = createLogger({ level: processSettings.LOG_LEVEL.catch('info').parse(environment.LOG_LEVEL) });
const running = await settingsOfProcess(() => startParts({ environment, log }));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void running.stop());
void running.failed.then((error) => {
  log.fatal({ err: error }, 'the worker has ended');
  process.exit(1);
});
