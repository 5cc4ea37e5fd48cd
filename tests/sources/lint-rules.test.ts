import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

/**
 * Violates each rule of oxlint.config.ts in a small repository, which has a copy of this configuration, and expects a
 * complaint on exactly the lines that name a rule. boundaries.test.ts has the rule about floors; the last test has the
 * one about unused exports.
 */
const root = path.resolve(import.meta.dirname, '../..');
const repository = mkdtempSync(path.join(tmpdir(), 'lint-rules-'));
afterAll(() => rmSync(repository, { recursive: true }));

/** Lines of a file, each with the rule that it violates, if any. */
type Lines = [text: string, rule?: string][];

const probe: Lines = [
  [`import { EventEmitter } from 'node:events';`, 'consistent-type-imports'],
  [`import { readFile } from 'node:fs';`, 'no-unused-vars'],
  [`export const emitter: EventEmitter | null = null;`],
  [`export const settings = process.env;`, 'no-restricted-properties'],
  [`console.log('text');`, 'no-console'],
  [`export const one = 1 == Number('1');`, 'eqeqeq'],
  [`export const none = emitter == null;`],
  [`export const list = new Array(1, 2);`, 'no-array-constructor'],
  [`var three = 3;`, 'no-var'],
  [`let four = 4;`, 'prefer-const'],
  [`three + four;`, 'no-unused-expressions'],
  [`export function all() { return arguments; }`, 'prefer-rest-params'],
  [`Math.max.apply(Math, list);`, 'prefer-spread'],
  [`// @ts-ignore`, 'ban-ts-comment'],
  [`export enum Twice { One = 1, Two = 1 }`, 'no-duplicate-enum-values'],
  [`export const empty = (value: {}) => value;`, 'no-empty-object-type'],
  [`export const anything = (value: any) => value;`, 'no-explicit-any'],
  [`export const sure = (value?: string) => value!!;`, 'no-extra-non-null-assertion'],
  [`export interface Made { new (): Made }`, 'no-misused-new'],
  [`export namespace Space { export const x = 1; }`, 'no-namespace'],
  [`export const text = (value?: string[]) => value?.[0]!;`, 'no-non-null-asserted-optional-chain'],
  [`export const required = require('node:fs');`, 'no-require-imports'],
  [`export class Own { self() { const me = this; return me; } }`, 'no-this-alias'],
  [`export const same = <T extends unknown>(value: T) => value;`, 'no-unnecessary-type-constraint'],
  [`export interface Merged { a: string }`, 'no-unsafe-declaration-merging'],
  [`export class Merged { b = 1; }`],
  [`export const run = (call: Function) => call;`, 'no-unsafe-function-type'],
  [`export const wrapped = (value: String) => value;`, 'no-wrapper-object-types'],
  [`export const literal = 'a' as 'a';`, 'prefer-as-const'],
  [`export async function wait() {`],
  [`  Promise.resolve();`, 'no-floating-promises'],
  [`  if (Promise.resolve(true)) await null;`, 'no-misused-promises'],
  [`  try {`],
  [`    return Promise.resolve();`, 'return-await'],
  [`  } catch { return null; }`],
  [`}`],
  [`export const ignored = (_value: string) => 1;`],
  [`export default emitter;`, 'no-restricted-exports'],
];

const sql: Lines = [
  [`import { raw } from '@mikro-orm/core';`, 'no-restricted-imports'],
  [`import { CompiledQuery } from 'kysely';`, 'no-restricted-imports'],
  [`import { sql as other } from 'kysely';`, 'no-restricted-imports'],
  [`import { sql } from '@marketplace/store';`],
  [`export const done = async (em, client, text, id) => {`],
  [`  await em.execute('select 1');`, 'sql-by-tag'],
  ['  await em.execute(`select ${id}`);', 'sql-by-tag'],
  [`  await em.execute(text, [id]);`, 'sql-by-tag'],
  [`  await client.query(text, [id]);`, 'sql-by-tag'],
  ['  await sql`select ${id}`.execute(em.getKysely());'],
  [`  return [raw(text), CompiledQuery.raw(text), other];`],
  [`};`],
];

const long = (lines: number) => Array.from({ length: lines }, (_, n) => `export const n${n} = ${n};`);
const allowed = (name: string): [string] => [`import '${name}';`];
const fenced = (name: string): [string, string] => [`import '${name}';`, 'no-restricted-imports'];

const files: Record<string, Lines> = {
  'libs/kernel/src/probe.ts': probe,
  'libs/kernel/src/buyer.ts': [
    [`import type { Order } from './order.ts';`, 'no-cycle'],
    ['export type Buyer = Order;'],
  ],
  'libs/kernel/src/order.ts': [
    [`import type { Buyer } from './buyer.ts';`, 'no-cycle'],
    ['export type Order = Buyer[];'],
  ],
  'libs/kernel/src/mails/mail.ts': [
    [`import type { Member } from '../members/member.ts';`, 'folder-circles'],
    [`import type { Buyer } from '../buyer.ts';`],
    [`import './templates/greeting.ts';`],
    ['export type Mail = Member | Buyer;'],
  ],
  'libs/kernel/src/mails/templates/greeting.ts': [[`export * from '../../ids/id.ts';`]],
  'libs/kernel/src/members/member.ts': [
    [`export type { Role } from '../roles/role.ts';`, 'folder-circles'],
    [`export type { Id as Member } from '../ids/id.ts';`],
  ],
  'libs/kernel/src/roles/role.ts': [
    [`export const mails = () => import('../mails/templates/greeting.ts');`, 'folder-circles'],
    ['export type Role = string;'],
  ],
  'libs/kernel/src/ids/id.ts': [['export type Id = string;']],
  'libs/kernel/src/long.ts': [...long(300).map((line): [string] => [line]), ['export const last = 1;', 'max-lines']],
  'libs/kernel/src/long-function.ts': [
    ['export function long() {', 'max-lines-per-function'],
    ...Array.from({ length: 100 }, (): [string] => ['  void 0;']),
    ['}'],
  ],
  'libs/kernel/test/long.test.ts': [
    ...long(500).map((line): [string] => [line]),
    ['export const last = 1;', 'max-lines'],
  ],
  'libs/kernel/src/documented.ts': [
    ['/** What is left of it. */', 'doc-subject'],
    ['export const left = 1;'],
    ['/**', 'doc-subject'],
    [' * Of those orders, the paid ones.'],
    [' */'],
    ['export const paid = 2;'],
    ['/** Remainder of the order. What is left of it is refunded. */'],
    ['export const rest = 3;'],
    ['// What is written here is no doc comment.'],
    ['/* That is none either. */'],
    ['export const other = 4;'],
  ],
  'libs/kernel/test/printing.test.ts': [['export const settings = process.env;']],
  'libs/kernel/test/probe-under-test.ts': [
    [`export const inbox = await openInbox();`, 'shared-by-tests'],
    [`const inner = await openInbox();`, 'shared-by-tests'],
    [`afterAll(() => inner.close());`, 'shared-by-tests'],
    [`await inner.start();`, 'shared-by-tests'],
    [`export async function open() {`],
    [`  afterAll(() => inner.close());`],
    [`  return await openInbox();`],
    [`}`],
  ],
  'libs/kernel/test/inbox.test.ts': [[`const inbox = await openInbox();`], [`afterAll(() => inbox.close());`]],
  'libs/kernel/test/shop.main.ts': [[`await open();`]],
  'tools/src/printing.ts': [[`console.log(process.env);`]],
  'services/trading/src/probe.ts': sql,
  'services/trading/migrations/probe.ts': [[`export const run = (em) => em.execute('select 1');`]],
  'services/trading/src/testing/probe.ts': [[`export const run = (em) => em.execute('select 1');`]],
  'clients/console/src/screens/orders/list/probe.tsx': [
    allowed('../order/order-path.tsx'),
    allowed('../../../records/order/order-title.ts'),
    allowed('../disputes/dispute-step.tsx'),
    [`import '../../disputes/dispute-sentence.tsx';`, 'leaf-screens'],
    [`export const load = () => import('../../disputes/actions/claim-dialog.tsx');`, 'leaf-screens'],
    [`export * from '../../disputes/funds.ts';`, 'leaf-screens'],
  ],
  'clients/console/src/frame/probe.ts': [
    allowed('../records/order/order-title.ts'),
    [`import '../screens/sign-in/sign-in-form.tsx';`, 'leaf-screens'],
  ],
  'clients/console/src/records/order/probe.ts': [
    [`import type { Row } from '../../screens/orders/list/orders-screen.tsx';`, 'leaf-screens'],
    ['export type Rows = Row[];'],
  ],
  'clients/console/src/app/router.tsx': [[`export const load = () => import('../screens/home/home-screen.tsx');`]],
  'workflows/src/webhooks/probe.ts': [
    ...['./limiter.ts', '../relay/pump.ts', '../start-workflow.ts', '@marketplace/identity-contract/engine'].map(
      allowed,
    ),
    ...['../identity/index.ts', '../identity/organizations.activities.ts'].map(fenced),
  ],
  'workflows/src/identity/probe.ts': ['../webhooks/shares.ts', '../webhooks/delivery/delivery.activities.ts'].map(
    fenced,
  ),
  'workflows/src/relay/probe.ts': [
    allowed('../domain.ts'),
    ...['../webhooks/shares.ts', '../identity/index.ts', '../trading/decide.ts'].map(fenced),
  ],
  'workflows/src/worker.ts': ['./identity/index.ts', './trading/index.ts', './webhooks/index.ts'].map(allowed),
  'workflows/src/trading/probe.workflow.ts': [
    ...['./decide.ts', '@temporalio/workflow', '@temporalio/common'].map(allowed),
    [`import type { Order } from '@marketplace/trading-contract';`],
    [`import { type Offer } from '@marketplace/trading-contract';`],
    [`export type { Order, Offer };`],
    [`import 'node:fs';`, 'replayable'],
    [`import { defineContract } from '@marketplace/kernel';`, 'replayable'],
    [`export * from '@temporalio/client';`, 'replayable'],
    [`export { defineContract };`],
    fenced('../identity/organizations.activities.ts'),
  ],
};

/** Complaints, as `file:line rule`. */
let found: string[];

beforeAll(() => {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(repository, file)), { recursive: true });
    writeFileSync(path.join(repository, file), text);
  };
  cpSync(path.join(root, 'oxlint.config.ts'), path.join(repository, 'oxlint.config.ts'));
  cpSync(path.join(root, 'tools/src/checks'), path.join(repository, 'tools/src/checks'), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(repository, 'node_modules'));
  const declared = [
    '@marketplace/kernel',
    '@marketplace/identity-contract',
    '@marketplace/store',
    '@marketplace/trading-contract',
  ];
  const dependencies = Object.fromEntries(
    [...declared, '@mikro-orm/core', '@temporalio/client', '@temporalio/common', '@temporalio/workflow', 'kysely'].map(
      (name) => [name, '*'],
    ),
  );
  write('package.json', JSON.stringify({ type: 'module', dependencies }));
  write('tsconfig.json', '{ "compilerOptions": { "strict": true, "target": "esnext", "types": [] } }');
  // The configuration reads the names of the domains from these folders.
  for (const domain of ['identity', 'trading', 'webhooks']) {
    mkdirSync(path.join(repository, 'services', domain, 'contract'), { recursive: true });
    write(`workflows/src/${domain}/index.ts`, '');
  }
  for (const [file, lines] of Object.entries(files)) write(file, lines.map(([text]) => `${text}\n`).join(''));
  found = lint();
}, 120_000);

test.each(Object.entries(files))('lint complains about each violation in %s, and about nothing else', (file, lines) => {
  const expected = lines.flatMap(([, rule], n) => (rule ? [`${file}:${n + 1} ${rule}`] : []));
  expect(found.filter((complaint) => complaint.startsWith(`${file}:`)).sort()).toEqual(expected.sort());
});

function lint(): string[] {
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), ['--type-aware', '--format', 'unix'], {
    cwd: repository,
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/^(\S+):(\d+):\d+: .* \[Error\/\w+\(([\w-]+)\)\]$/gm)].map(
    ([, file, line, rule]) => `${file}:${line} ${rule}`,
  );
}

test('an export and a file that nothing imports make lint fail', () => {
  const cwd = mkdtempSync(path.join(tmpdir(), 'imports-'));
  const unused = {
    'package.json': '{ "name": "probe", "private": true, "type": "module", "workspaces": ["libs/*"] }',
    'libs/kernel/package.json': '{ "name": "@probe/kernel", "type": "module", "exports": { ".": "./src/index.ts" } }',
    'libs/kernel/src/index.ts': "export { quantityMax } from './limits.ts';\n",
    'libs/kernel/src/limits.ts': 'export const quantityMax = 10;\nexport const priceMax = 20;\n',
    'libs/kernel/src/forgotten.ts': 'export const forgotten = true;\n',
  };
  mkdirSync(path.join(cwd, 'libs/kernel/src'), { recursive: true });
  for (const [file, text] of Object.entries(unused)) writeFileSync(path.join(cwd, file), text);
  const args = ['--no-progress', '--reporter', 'compact', '--config', path.join(root, 'knip.jsonc')];
  const knip = spawnSync(path.join(root, 'node_modules/.bin/knip'), args, { cwd, encoding: 'utf8' });
  rmSync(cwd, { recursive: true });
  expect(knip.status).toBe(1);
  expect(knip.stdout).toContain('libs/kernel/src/forgotten.ts');
  expect(knip.stdout).toMatch(/libs\/kernel\/src\/limits.ts.*priceMax/);
  expect(knip.stdout).not.toContain('quantityMax');
}, 60_000);
