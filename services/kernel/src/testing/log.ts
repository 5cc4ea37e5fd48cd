import { createLogger, type Logger } from '../telemetry/log.ts';

/** For what a test starts and does not listen to: nothing is written. */
export function testLog(name = 'test'): Logger {
  return createLogger({ name, level: 'silent' });
}
