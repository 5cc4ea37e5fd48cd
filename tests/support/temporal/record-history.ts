import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WorkflowHandle } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

/**
 * With RECORD_HISTORIES=<folder>, writes the history of a run to that folder for the replay test. Record one in the
 * folder `unreleased` when a workflow has a new branch; a release records all. Never do it to make a failing replay
 * pass: workflows with the old history may still run in production.
 */
export async function recordHistory(name: string, handle: WorkflowHandle): Promise<void> {
  const folder = process.env.RECORD_HISTORIES;
  if (!folder) return;
  const directory = path.join(repositoryRoot, 'workflows/test/histories', folder);
  // Stack traces contain paths of the recording machine, and a replay does not read them.
  const withoutStacks = (key: string, value: unknown): unknown => (key === 'stackTrace' ? undefined : value);
  const history: unknown = JSON.parse(historyToJSON(await handle.fetchHistory()));
  mkdirSync(directory, { recursive: true });
  writeFileSync(path.join(directory, `${name}.json`), `${JSON.stringify(history, withoutStacks)}\n`);
}
