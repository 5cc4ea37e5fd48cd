import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { freePort, obtainTemporalServer, startPostgres } from '@marketplace/local';
import { startTemporalOnPostgres } from '@marketplace/tests/temporal/temporal-on-postgres';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-temporal-'));
  chmodSync(directory, 0o755);
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

test('Temporal on PostgreSQL keeps a started workflow after kill -9', async () => {
  const paths = (name: string) => ({ runDir: path.join(directory, 'run'), log: path.join(directory, `${name}.log`) });
  const postgres = await startPostgres({
    ...paths('postgres'),
    dataDir: path.join(directory, 'postgres'),
    port: await freePort(),
  });
  try {
    const temporal = await startTemporalOnPostgres({
      ...paths('temporal'),
      programs: await obtainTemporalServer({ progress: (line) => console.log(line) }),
      postgresUrl: postgres.url,
      dataDir: directory,
      namespace: 'default',
      searchAttributes: { OrganizationId: 'Keyword' },
    });
    try {
      const connection = await Connection.connect({ address: temporal.address });
      const { workflow } = new Client({ connection });
      const { workflowId } = await workflow.start('waitsForAWorker', { workflowId: 'one', taskQueue: 'nobody' });
      await temporal.kill();
      await temporal.start();
      expect((await workflow.getHandle(workflowId).describe()).status.name).toBe('RUNNING');
      await connection.close();
    } finally {
      await temporal.stop();
    }
  } finally {
    await postgres.stop();
  }
}, 300_000);
