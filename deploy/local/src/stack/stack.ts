import { createLogger, type Logger } from '@marketplace/kernel';
import { type PartsOptions, type RunningParts, startParts } from '@marketplace/operations/parts/start-parts';

/**
 * Runs all services, the gateway and the worker in this process. For tests and the fuzzer only; `npm start` runs
 * parts.main.ts twice. Resolves when everything works. Throws like `startParts`.
 */
export async function startStack(options: PartsOptions): Promise<RunningParts> {
  const parts = await startParts(options);
  await parts.started;
  return parts;
}

/** A logger for `startStack` that writes to `destination`. */
export function stackLogger(destination: { write(line: string): void }, level = 'info'): Logger {
  return createLogger({ level, destination });
}
