import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { isProduction } from '../settings/environment.ts';

export type { Logger } from 'pino';

/** Members whose values are never logged, at the first `levels` levels of a log line. Log lines have no deeper ones. */
const secretNames = new Set([
  'password',
  'token',
  'secret',
  'signingSecret',
  'secrets',
  'authorization',
  'cookie',
  'set-cookie',
]);
const levels = 3;

export interface LogOptions {
  /** Name of the process. Absent if each part of the process adds its own name with a child logger. */
  name?: string;
  /** Lowest level that is written. The default is `info`. */
  level?: string | undefined;
  /** Destination of the lines. The default is standard output. */
  destination?: DestinationStream;
}

/**
 * Makes a logger that writes JSON lines and replaces the values of secret members, such as `password` and
 * `authorization`, by `[redacted]`. In production, lines are buffered for at most 100 ms.
 */
export function createLogger({ name, level = 'info', destination }: LogOptions): Logger {
  const options = {
    ...(name && { name }),
    level,
    formatters: { log: (line: object) => withoutSecrets(line) },
    // The members that a child logger adds to every line do not pass through `formatters.log`.
    redact: { paths: [...secretNames].map((name) => `["${name}"]`), censor: '[redacted]' },
    serializers: { err: (error: Error) => withoutSecrets(stdSerializers.err(error)) },
  };
  return pino(options, destination ?? standardOutput());
}

/**
 * Replaces secret members. Pino's own `redact` needs wildcards below the first level, which took 5 % of a request's
 * time. Errors are skipped here, because the serializer `err` passes them as plain objects.
 */
function withoutSecrets(line: object, level = 1): Record<string, unknown> {
  const members = line as Record<string, unknown>;
  let kept = members;
  for (const name of Object.keys(members)) {
    const value = withoutSecret(name, members[name], level);
    if (value === members[name]) continue;
    // Most lines have none, and are not copied.
    if (kept === members) kept = { ...members };
    kept[name] = value;
  }
  return kept;
}

function withoutSecret(name: string, value: unknown, level: number): unknown {
  if (secretNames.has(name)) return '[redacted]';
  if (level === levels || typeof value !== 'object' || value === null || value instanceof Error) return value;
  return withoutSecrets(value, level + 1);
}

/**
 * In production, lines are buffered and written after at most 100 ms and when the process ends, because a system call
 * for each line took 10 % of a request's time. A process that is killed loses its last lines.
 */
function standardOutput(): DestinationStream {
  if (!isProduction) return pino.destination(1);
  return pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 });
}
