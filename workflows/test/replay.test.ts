import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, test } from '@jest/globals';
import { Worker, type WorkflowBundle, bundleWorkflowCode } from '@temporalio/worker';
import { workflowSources } from '../src/workflow-sources.ts';

const histories = new URL('./histories/', import.meta.url);

describe('recorded histories replay, so a running delivery survives a deployment', () => {
  let workflowBundle: WorkflowBundle;
  beforeAll(async () => {
    workflowBundle = await bundleWorkflowCode(workflowSources);
  });

  test.each(readdirSync(histories, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json')))('%s', async (file) => {
    await Worker.runReplayHistory({ workflowBundle }, JSON.parse(readFileSync(new URL(file, histories), 'utf8')));
  });
});
