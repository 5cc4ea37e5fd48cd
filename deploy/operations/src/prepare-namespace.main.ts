// The job `prepare-namespace` of a deployment: creates the Temporal namespace if it does not exist, with a retention of
// a week, registers the search attributes that it lacks, then exits. Repeatable; the retention of an existing namespace
// is unchanged. Reads the TEMPORAL_* settings of the worker.

import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, readConfig, settingsOfProcess } from '@marketplace/kernel';
import { searchAttributes, temporalConnection, temporalSettings } from '@marketplace/workflows';
import { createNamespace, directConnection, registerSearchAttributes } from './namespace.ts';

const settings = await settingsOfProcess(() => readConfig(temporalSettings, process.env));
const { TEMPORAL_NAMESPACE: namespace } = settings;
const log = createLogger({ name: 'prepare-namespace' });

/**
 * Maximum time for retrying. A server that has just started, or has just created the namespace, refuses calls for a
 * while.
 */
const readyMsMax = 120_000;
const retryMs = 1_000;
const callMsMax = 30_000;

const connection = directConnection(await settingsOfProcess(() => temporalConnection(settings)));
const deadline = Date.now() + readyMsMax;
for (;;) {
  try {
    await connection.withDeadline(Date.now() + callMsMax, async () => {
      await createNamespace(connection, { namespace });
      await registerSearchAttributes(connection, { namespace, searchAttributes });
    });
    break;
  } catch (error) {
    if (Date.now() > deadline) throw error;
    log.warn({ reason: (error as Error).message }, 'Temporal refused the call, retrying');
    await sleep(retryMs);
  }
}
await connection.close();
log.info({ namespace }, 'the namespace is ready');
