import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, test } from '@jest/globals';
import { Worker, type WorkflowBundle } from '@temporalio/worker';
import { loadBundle } from '../src/temporal/bundle.ts';

const histories = new URL('./histories/', import.meta.url);

describe('recorded histories replay, so a running delivery survives a deployment', () => {
  let workflowBundle: WorkflowBundle;
  beforeAll(async () => {
    workflowBundle = await loadBundle(path.join(tmpdir(), 'marketplace-test-bundle'));
  });

  test.each(readdirSync(histories, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json')))(
    '%s',
    async (file) => {
      await Worker.runReplayHistory({ workflowBundle }, JSON.parse(readFileSync(new URL(file, histories), 'utf8')));
    },
  );
});
