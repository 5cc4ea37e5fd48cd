import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Connection } from '@temporalio/client';
import { createNamespace } from '@marketplace/operations/namespace';

const daySeconds = 24 * 3600;
let connection: Connection;
beforeAll(async () => {
  connection = await Connection.connect({ address: process.env['TEST_TEMPORAL_ADDRESS']! });
});
afterAll(() => connection.close());

const retentionOf = async (namespace: string): Promise<number> => {
  const { config } = await connection.workflowService.describeNamespace({ namespace });
  return Number(config!.workflowExecutionRetentionTtl!.seconds) / daySeconds;
};

test('a namespace that is created keeps closed workflows for a week', async () => {
  const namespace = `new-${randomUUID()}`;
  await createNamespace(connection, { namespace });
  await createNamespace(connection, { namespace });
  expect(await retentionOf(namespace)).toBe(7);
});

test('the retention of an existing namespace is unchanged', async () => {
  const namespace = `theirs-${randomUUID()}`;
  const workflowExecutionRetentionPeriod = { seconds: (30 * daySeconds) as never };
  await connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod });
  await createNamespace(connection, { namespace });
  expect(await retentionOf(namespace)).toBe(30);
});
