// The job `prepare-namespace` of a deployment: creates the Temporal namespace if it does not exist, sets its retention
// and search attributes, then exits. May run repeatedly. Reads the TEMPORAL_* settings of the worker.

import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, isGrpcServiceError } from '@temporalio/client';
import { createLogger, readConfig } from '@marketplace/kernel';
import { searchAttributes, temporalConnection, temporalSettings } from '@marketplace/workflows';
import { prepareNamespace } from './namespace.ts';

const settings = readConfig(temporalSettings, process.env);
const { TEMPORAL_NAMESPACE } = settings;
const log = createLogger({ name: 'prepare-namespace' });

/** How long to retry. A server that has just started, or has just created the namespace, refuses calls for a while. */
const readyMsMax = 120_000;
const retryMs = 1_000;
const callMsMax = 30_000;

const grpcAlreadyExists = 6;
const oneDaySeconds = 24 * 3600;

const connection = Connection.lazy(temporalConnection(settings));
const deadline = Date.now() + readyMsMax;
for (;;) {
  try {
    await connection.withDeadline(Date.now() + callMsMax, async () => {
      await makeNamespace();
      await prepareNamespace(connection, { namespace: TEMPORAL_NAMESPACE, searchAttributes });
    });
    break;
  } catch (error) {
    if (Date.now() > deadline) throw error;
    log.warn({ reason: (error as Error).message }, 'Temporal refused the call, retrying');
    await sleep(retryMs);
  }
}
await connection.close();
log.info({ namespace: TEMPORAL_NAMESPACE }, 'the namespace is ready');

async function makeNamespace(): Promise<void> {
  try {
    // The shortest retention that a server accepts. `prepareNamespace` sets the final one.
    await connection.workflowService.registerNamespace({
      namespace: TEMPORAL_NAMESPACE,
      workflowExecutionRetentionPeriod: { seconds: oneDaySeconds as never },
    });
  } catch (error) {
    if (!isGrpcServiceError(error) || error.code !== grpcAlreadyExists) throw error;
  }
}
