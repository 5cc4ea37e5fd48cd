// A process of a deployment that runs several parts: those that PARTS names, by default all. On SIGTERM or SIGINT it
// finishes the running work and ends. If its worker fails, it ends with exit code 1.

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
