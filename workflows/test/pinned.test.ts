import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { WorkflowFunctionWithOptions } from '@temporalio/common';
import { engineContracts } from '../src/domains.ts';
import * as workflows from '../src/workflows.ts';

const names = Object.keys(workflows) as (keyof typeof workflows)[];
const isPinned = (name: keyof typeof workflows): boolean =>
  typeof (workflows[name] as Partial<WorkflowFunctionWithOptions<never[], unknown>>).workflowDefinitionOptions ===
  'function';
const sorted = (some: string[]): string[] => some.toSorted();

test('workflows that only schedules start are pinned to their version; requested ones move to the current', () => {
  const declared = Object.values(engineContracts).flatMap((contract) => Object.keys(contract.workflows));
  expect(sorted(names.filter(isPinned))).toEqual(sorted(names.filter((name) => !declared.includes(name))));
});

test('docs/temporal.md states for every workflow whether it is pinned', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/temporal.md'), 'utf8');
  const [, chapter = ''] = page.split('\n### Versions of workers\n');
  const rows = chapter
    .split('\n### ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = (lines: string[]): string[] =>
    sorted(lines.flatMap((line) => [...line.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!)));
  const [pinned, moving] = [
    rows.filter((row) => row.includes('(pinned)')),
    rows.filter((row) => !row.includes('(pinned)')),
  ];
  expect(named(pinned)).toEqual(sorted(names.filter(isPinned)));
  expect(named(moving)).toEqual(sorted(names.filter((name) => !isPinned(name))));
});
