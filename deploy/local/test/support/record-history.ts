import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WorkflowHandle } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { repositoryRoot } from '../../src/infrastructure/data-dir.ts';

/**
 * With RECORD_HISTORIES=1, keeps the history of a real run for the replay test. Do so when a workflow has a new branch;
 * never to make a failing replay pass, because the old histories are what still runs in production.
 */
export async function recordHistory(name: string, handle: WorkflowHandle): Promise<void> {
  if (process.env.RECORD_HISTORIES !== '1') return;
  const file = path.join(repositoryRoot, 'workflows/test/histories', `${name}.json`);
  // Stacks name the folders of the machine that recorded, and no replay reads them.
  const withoutStacks = (key: string, value: unknown): unknown => (key === 'stackTrace' ? undefined : value);
  const history: unknown = JSON.parse(historyToJSON(await handle.fetchHistory()));
  writeFileSync(file, `${JSON.stringify(history, withoutStacks)}\n`);
}
