import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { isProduction } from '../settings/environment.ts';

export type { Logger } from 'pino';

/** Names whose values never reach a log, down to three levels. Lines are built so that none is deeper. */
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
  /** Absent where each part of one process adds its own. */
  name?: string;
  level?: string | undefined;
  destination?: DestinationStream;
}

export function createLogger({ name, level = 'info', destination }: LogOptions): Logger {
  const options = {
    ...(name && { name }),
    level,
    formatters: { log: (line: object) => withoutSecrets(line) },
    // Of what a child adds to every line.
    redact: { paths: [...secretNames].map((name) => `["${name}"]`), censor: '[redacted]' },
    serializers: { err: (error: Error) => withoutSecrets(stdSerializers.err(error)) },
  };
  return pino(options, destination ?? standardOutput());
}

/**
 * Below the first level pino's own `redact` needs wildcards, which took a twentieth of a request's time; most lines are
 * flat, and pass here as they are. Errors are looked at when they have become records.
 */
function withoutSecrets(line: object, level = 1): Record<string, unknown> {
  const members = Object.entries(line);
  const changed = members.flatMap(([name, value]): [string, unknown][] => {
    if (secretNames.has(name)) return [[name, '[redacted]']];
    if (level === levels || typeof value !== 'object' || value === null || value instanceof Error) return [];
    const kept = withoutSecrets(value as object, level + 1);
    return kept === value ? [] : [[name, kept]];
  });
  return (changed.length === 0 ? line : { ...line, ...Object.fromEntries(changed) }) as Record<string, unknown>;
}

/**
 * In production lines are written together, at the latest after a tenth of a second and when the process ends: a system
 * call for each was a tenth of a request's time. A process that is killed loses its last lines, and nothing but lines.
 */
function standardOutput(): DestinationStream {
  if (!isProduction) return pino.destination(1);
  return pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 });
}
