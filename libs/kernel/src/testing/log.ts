import { createLogger, type Logger } from '../telemetry/log.ts';

/** A logger that writes nothing. For tests. */
export function testLog(name = 'test'): Logger {
  return createLogger({ name, level: 'silent' });
}
