import { type DestinationStream, type Logger, pino } from 'pino';

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
  return destination ? pino(options, destination) : pino(options);
}
