import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { answers } from './answers.ts';
import { documentPath, readDocument, writeDocument } from './answers-document.ts';
import { clients, type Verdict, verdictsOf } from './clients.ts';

const list = Object.values(answers).flat();
const recorded = readDocument();
const [ours, ...others] = clients.map(({ name }) => name);
let given: Record<string, Verdict[]>;
beforeAll(async () => {
  given = await verdictsOf(list);
});

describe.each(list.map((answer, at) => ({ ...answer, at })))('$title', ({ title, rule, why, at }) => {
  test('is read as described on the page', () => {
    expect(given[ours!]![at]).toBe(recorded.verdicts[title]?.[ours!]);
  });

  test('is read if it is valid', () => {
    if (rule === 'valid' && !why?.includes('64 KB')) expect(given[ours!]![at]).toMatch(/^\d{3}$/);
  });

  test('is read differently by another client only with a reason on the page', () => {
    const verdicts = others.map((name) => given[name]?.[at] ?? recorded.verdicts[title]?.[name]);
    const differs = verdicts.some((verdict) => verdict !== given[ours!]![at]);
    expect({ title, differs, verdicts }).toEqual({ title, differs: why !== undefined, verdicts });
  });
});

test('the page is generated from these answers, and shows the verdicts of its client versions', async () => {
  expect(readFileSync(documentPath, 'utf8')).toBe(writeDocument(recorded.verdicts, recorded.versions));
  for (const client of clients.slice(1)) {
    if ((await client.version()) !== recorded.versions[client.name]) continue;
    expect(list.map(({ title }) => recorded.verdicts[title]?.[client.name])).toEqual(given[client.name]);
  }
});

test('at least forty answers are compared', () => {
  expect(new Set(list.map(({ title }) => title)).size).toBe(list.length);
  expect(list.length).toBeGreaterThanOrEqual(40);
});
