import { type DestinationStream, type Logger, pino } from 'pino';
import { isProduction } from './environment.ts';

export type { Logger } from 'pino';

/** Names whose values never reach a log, down to three levels. Lines are built so that none is deeper. */
const secretNames = ['password', 'token', 'secret', 'signingSecret', 'secrets', 'authorization', 'cookie', 'set-cookie'];

export interface LogOptions {
  /** Absent where each part of one process adds its own. */
  name?: string;
  level?: string | undefined;
  destination?: DestinationStream;
}

export function createLogger({ name, level = 'info', destination }: LogOptions): Logger {
  const options = {
    ...(name && { name }),
    level,
    redact: { paths: secretNames.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]), censor: '[redacted]' },
  };
  return pino(options, destination ?? standardOutput());
}

/**
 * In production lines are written together, at the latest after a tenth of a second and when the process ends: a system call for each
 * was a tenth of a request's time. A process that is killed loses its last lines, and nothing but lines.
 */
function standardOutput(): DestinationStream {
  if (!isProduction) return pino.destination(1);
  return pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 });
}
