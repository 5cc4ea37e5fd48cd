import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Worker, type WorkflowBundle } from '@temporalio/worker';
import { loadBundle } from '../src/temporal/bundle.ts';

const histories = new URL('./histories/', import.meta.url);
const files = readdirSync(histories, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));

test('the histories of the last release are recorded', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(files.filter((file) => file.startsWith(`${version}/`))).not.toEqual([]);
});

describe('recorded histories of every release replay, so what runs survives an upgrade', () => {
  let workflowBundle: WorkflowBundle;
  beforeAll(async () => {
    workflowBundle = await loadBundle(path.join(tmpdir(), 'marketplace-test-bundle'));
  });

  test.each(files)('%s', async (file) => {
    await Worker.runReplayHistory({ workflowBundle }, JSON.parse(readFileSync(new URL(file, histories), 'utf8')));
  });
});
