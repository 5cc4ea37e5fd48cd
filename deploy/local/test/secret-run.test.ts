import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { allowances } from './support/secret-allowances.ts';
import { type Control, scanRun } from './support/secret-run.ts';

/** What a run may have left behind, written by hand. */
let left: string;
beforeEach(() => {
  left = mkdtempSync(path.join(tmpdir(), 'marketplace-left-'));
});
afterEach(() => rmSync(left, { recursive: true, force: true }));

const token = 'a-token-of-the-run-0123456789';
const control: Control = { text: 'the planted control', overlooked: (found) => (found.length > 0 ? [] : ['everything']) };
const leave = (name: string, ...lines: string[]): void => writeFileSync(path.join(left, name), lines.map((line) => `${line}\n`).join(''));
const learned = (...secrets: object[]): void => leave('1.secrets', ...secrets.map((secret) => JSON.stringify({ name: 'token', ...secret })));

function leaveHistory(data: Buffer, encoding = 'Proto3'): void {
  const database = new DatabaseSync(path.join(left, 'temporal.sqlite'));
  database.exec('create table history_tree (tree_id blob, data blob); create table history_node (tree_id blob, data blob, data_encoding text); create table timer (data text, at integer)');
  const id = '11111111-2222-3333-4444-555555555555';
  database.prepare('insert into history_tree values (?, ?)').run(Buffer.from([1]), Buffer.from(`\x01f${id}:delivery/7:${id}"`));
  database.prepare('insert into history_node values (?, ?, ?)').run(Buffer.from([1]), data, encoding);
  database.prepare('insert into timer values (?, ?)').run('nothing', 2n ** 62n);
  database.close();
}

test('a secret is found in a row, in a log, and in a history, under the name of the place', () => {
  learned({ text: token }, { bytes: Buffer.from('the bytes of a key').toString('base64') });
  leave('test_1.database', JSON.stringify({ where: 'table a.b of some.test.ts', text: `x ${Buffer.from(token).toString('hex')}` }));
  leave('test-1.log', `{"msg":"${token}"}`);
  leaveHistory(Buffer.concat([Buffer.from([0, 255, 10]), Buffer.from(`"key":"${Buffer.from('the bytes of a key').toString('base64')}"`)]));
  const { findings, secrets, overlooked } = scanRun([left], control);
  expect(new Set(findings.map(({ secret, where }) => `${secret} in ${where}`))).toEqual(
    new Set(['token (1) in database: table a.b of some.test.ts', 'token (1) in log: test-1.log', 'token (2) in history: history of delivery/7']),
  );
  expect({ secrets, overlooked }).toEqual({ secrets: 2, overlooked: ['everything'] });
});

test('only an allowed word itself is let pass, not what has it within', () => {
  const allowed = allowances[0]!.text;
  learned({ text: allowed }, { text: `${allowed} and more` });
  leave('test-1.log', allowed, `${allowed} and more`, control.text);
  const { findings, overlooked } = scanRun([left], control);
  expect(new Set(findings.map(({ secret }) => secret))).toEqual(new Set(['token (1)']));
  expect(overlooked).toEqual([]);
});

test('histories that are not written as they can be read are a fault, not an empty place', () => {
  leaveHistory(Buffer.from('packed'), 'Snappy');
  expect(() => scanRun([left], control)).toThrow('Snappy');
});
