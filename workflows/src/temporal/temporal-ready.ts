import { setTimeout as delay } from 'node:timers/promises';
import type { Temporal } from './temporal.ts';

/** Rejects unless Temporal confirms within `msMax` milliseconds that the worker's namespace exists. */
export async function temporalReady(
  { connection, namespace }: Pick<Temporal, 'connection' | 'namespace'>,
  msMax = 2_000,
): Promise<void> {
  const described = connection.withDeadline(Date.now() + msMax, () =>
    connection.workflowService.describeNamespace({ namespace }),
  );
  // The deadline limits a single request, and the connection repeats requests that fail.
  const late = delay(msMax, undefined, { ref: false }).then(() => {
    throw new Error(`Temporal did not answer within ${msMax} ms.`);
  });
  await Promise.race([described, late]);
}
