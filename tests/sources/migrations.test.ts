import { expect, test } from '@jest/globals';
import { services } from '@marketplace/operations/domains';
import { connectionsOf } from '@marketplace/store';
import { declaredBreaks, type BreakKind, breakKinds, findBreaks } from '@marketplace/tools/migrations/find-breaks';
import { statementsOf } from '@marketplace/tools/migrations/statements';

const migrations = Object.values(services).flatMap(({ domain }) =>
  connectionsOf(domain).flatMap(({ schema, migrations: list }) =>
    list.map((migration) => ({ name: `${schema}/${migration.name}`, migration })),
  ),
);

test.each(migrations)(
  '$name makes only changes that old processes can handle, or declares the reason',
  async ({ name, migration }) => {
    const statements = await statementsOf(migration);
    expect(statements).not.toEqual([]);
    const { kinds = [], why = '' } = declaredBreaks[name] ?? {};
    const found = await findBreaks(statements);
    expect(found.filter(({ kind }) => !kinds.includes(kind))).toEqual([]);
    // A declaration that nothing needs would hide later changes.
    expect(kinds.filter((kind) => !found.some((one) => one.kind === kind))).toEqual([]);
    if (kinds.length > 0) expect(why).toMatch(/\w{3}/);
  },
);

test('every declaration names a migration', () => {
  const names = migrations.map(({ name }) => name);
  expect(Object.keys(declaredBreaks).filter((name) => !names.includes(name))).toEqual([]);
});

const table = 'create table t.new (id text primary key)';
const refused: [BreakKind, string, string][] = [
  ['drop-table', 't.old', 'drop table if exists t.old'],
  ['drop-table', 't.seen', 'drop view t.seen'],
  ['drop-column', 't.old.a', 'alter table t.old drop column a'],
  ['drop-function', 't.compared', 'drop function t.compared(text)'],
  ['rename', 't.old.a', 'alter table t.old rename column a to b'],
  ['rename', 't.old', 'alter table t.old rename to older'],
  ['type', 't.old.a', 'alter table t.old alter column a type bigint'],
  ['not-null', 't.old.a', 'alter table t.old alter column a set not null'],
  ['not-null', 't.old.a', 'alter table t.old add column a text not null'],
  ['rewrite', 't.old.a', 'alter table t.old add column a float default random()'],
  ['rewrite', 't.old.a', 'alter table t.old add column a int generated always as (b + 1) stored'],
  ['constraint', 't.old.positive', 'alter table t.old add constraint positive check (a > 0)'],
  ['constraint', 't.old.owner', 'alter table t.old add constraint owner foreign key (a) references t.new'],
  ['index', 't.old: by_a', 'create index by_a on t.old (a)'],
  ['index', 't.old: by_a', 'create unique index by_a on t.old (a)'],
  ['index', 't.old.one', 'alter table t.old add constraint one unique (a)'],
  ['index', 't.old.a', 'alter table t.old add column a text unique'],
];
test.each(refused)('%s of %s is refused: %s', async (kind, what, statement) => {
  expect(await findBreaks([table, statement])).toContainEqual({ kind, what });
  expect(breakKinds[kind]).toMatch(/\.$/);
});

test.each([
  'create index by_id on t.new (id); alter table t.new add column a text not null; drop index t.by_old',
  'create index concurrently by_a on t.old (a)',
  `alter table t.old add column a text[] not null default '{}', add column b timestamptz default now()`,
  'alter table t.old add constraint positive check (a > 0) not valid',
  'alter table t.old validate constraint positive',
  'alter table t.old alter column a drop not null, drop constraint positive',
  `update t.old set a = 'drop table t.old'`,
  'alter table t.old add constraint one unique using index by_a',
])('old processes can handle: %s', async (statement) => {
  expect(await findBreaks([table, statement])).toEqual([]);
});
