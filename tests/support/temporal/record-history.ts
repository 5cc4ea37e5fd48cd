import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WorkflowHandle } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

/**
 * With RECORD_HISTORIES=1, writes the history of a run to a file for the replay test. Do this when a workflow has a new
 * branch. Never do it to make a failing replay pass: workflows with the old history may still run in production.
 */
export async function recordHistory(name: string, handle: WorkflowHandle): Promise<void> {
  if (process.env.RECORD_HISTORIES !== '1') return;
  const file = path.join(repositoryRoot, 'workflows/test/histories', `${name}.json`);
  // Stack traces contain paths of the recording machine, and a replay does not read them.
  const withoutStacks = (key: string, value: unknown): unknown => (key === 'stackTrace' ? undefined : value);
  const history: unknown = JSON.parse(historyToJSON(await handle.fetchHistory()));
  writeFileSync(file, `${JSON.stringify(history, withoutStacks)}\n`);
}
