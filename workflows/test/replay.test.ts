import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Worker, type WorkflowBundle } from '@temporalio/worker';
import { loadBundle } from '../src/temporal/bundle.ts';
import * as workflows from '../src/workflows.ts';

/** A recorded history. Its first event names the type of the workflow. */
interface History {
  events: { workflowExecutionStartedEventAttributes?: { workflowType: { name: string } } }[];
}

const histories = new URL('./histories/', import.meta.url);
const files = readdirSync(histories, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
const read = (file: string) => JSON.parse(readFileSync(new URL(file, histories), 'utf8')) as History;

test('each workflow has a recorded history', () => {
  const recorded = files.map(
    (file) => read(file).events[0]?.workflowExecutionStartedEventAttributes?.workflowType.name,
  );
  expect([...new Set(recorded)].toSorted()).toEqual(Object.keys(workflows).toSorted());
});

describe('recorded histories of the last release and of unreleased branches replay', () => {
  let workflowBundle: WorkflowBundle;
  beforeAll(async () => {
    workflowBundle = await loadBundle(path.join(tmpdir(), 'marketplace-test-bundle'));
  });

  test.each(files)('%s', (file) => Worker.runReplayHistory({ workflowBundle }, read(file)));
});
