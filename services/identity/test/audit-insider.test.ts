import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Caller, newId, type OutboxRow } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createKeyring, createStore, type Store } from '@marketplace/store';
import { createMigratedDatabase, type MigratedDatabase } from '@marketplace/store/testing';
import { hashOf } from '../src/audit/audit-record.ts';
import { createAuditSeals } from '../src/audit/audit-seals.ts';
import { compareHeads, exportHeads } from '../src/audit/heads-export.ts';
import { AuditEventEntity } from '../src/entities/audit.entity.ts';
import { createIdentity, identityDomain, type IdentityModule } from '../src/module.ts';
import { callerOf, relay } from './identity-under-test.ts';

/**
 * Attacks on the audit log by somebody who has the database but not the keyring: with the role of identity, as
 * deployed, and with the role that owns the tables.
 */
const KEYRING = new Map([['k1', randomBytes(32)]]);
let database: MigratedDatabase;
let identity: IdentityModule;
/** Somebody with the role of identity. */
let service: Store;
/** Somebody with the role that owns the tables. */
let owner: Store;
const closers: (() => Promise<unknown>)[] = [];

const open = async (databaseUrl: string): Promise<Store> => {
  const store = await createStore({ databaseUrl, domain: identityDomain, log: testLog() });
  closers.push(() => store.close());
  return store;
};
const startIdentity = async (): Promise<IdentityModule> => {
  const settings = { KEYRING, PUBLIC_URL: 'https://market.example', API_KEY_MODE: 'test' as const };
  const module = await createIdentity({ ...settings, DATABASE_URL: database.urlOf(identityDomain) }, testLog());
  closers.push(() => module.close());
  return module;
};

beforeAll(async () => {
  database = await createMigratedDatabase([identityDomain]);
  closers.push(() => database.drop());
  identity = await startIdentity();
  service = await open(database.urlOf(identityDomain));
  owner = await open(database.url);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const append = (organizationId: string, count: number) =>
  identity.engine.appendAudit(relay, { rows: Array.from({ length: count }, () => auditRow(organizationId)) });
const verify = async (organizationId: string, through = identity) =>
  (await through.client.verifyAuditEvents(callerIn(organizationId), {})).output;

async function newLog(count = 4): Promise<string> {
  const organizationId = newId('org');
  await append(organizationId, count);
  expect(await verify(organizationId)).toMatchObject({ ok: true, complete: true, head: { seq: count } });
  return organizationId;
}

/** Changes rows as the owner of the tables, in ways that the service never does. */
async function tamper(statement: string, values: unknown[]): Promise<void> {
  const em = owner.fork();
  await em.execute('alter table audit_event disable trigger audit_event_append_only');
  await em.execute(statement, values);
  await em.execute('alter table audit_event enable trigger audit_event_append_only');
}

/** Gives the event another action as the owner of the tables, and recomputes its hash and all later ones. */
async function rewriteFrom(chain: string, seq: number): Promise<void> {
  const rows = await owner.fork().find(AuditEventEntity, { chain, seq: { $gte: seq } }, { orderBy: { seq: 'asc' } });
  let prevHash = rows[0]!.prevHash ?? null;
  for (const [at, row] of rows.entries()) {
    const action = at === 0 ? 'nothing.happened' : row.action;
    const hash = hashOf({ ...row, action, prevHash });
    await tamper('update audit_event set action = ?, prev_hash = ?, hash = ? where id = ?', [
      action,
      prevHash,
      hash,
      row.id,
    ]);
    prevHash = hash;
  }
}

describe('with the role of identity', () => {
  test.each([
    ['change an event', `update audit_event set action = 'x'`],
    ['delete an event', 'delete from audit_event'],
    ['empty the log', 'truncate audit_event'],
    ['disable the trigger', 'alter table audit_event disable trigger audit_event_append_only'],
    ['replace the function of the trigger', 'drop function identity.refuse_change() cascade'],
    ['delete a head', 'delete from audit_head'],
  ])('nobody can %s', async (_title, statement) => {
    await newLog(1);
    await expect(service.fork().execute(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('an event that somebody adds, with a hash that fits, is found', async () => {
    const chain = await newLog();
    const last = await service.fork().findOneOrFail(AuditEventEntity, { chain, seq: 4 });
    const { id: _, ...copied } = last;
    const forged = { ...copied, id: newId('aud'), seq: 5, prevHash: last.hash, action: 'member.removed' };
    await service.fork().insert(AuditEventEntity, { ...forged, hash: hashOf(forged as never) } as never);
    expect(await verify(chain)).toMatchObject({ ok: false, firstBreak: { seq: 5, reason: 'unlinked' } });
    await append(chain, 1);
    expect(await verify(chain)).toMatchObject({ ok: false, firstBreak: { seq: 6, reason: 'unlinked' } });
  });

  test('a head that somebody replaces is found', async () => {
    const [chain, other] = [await newLog(), await newLog()];
    const move = 'update audit_head set seal = (select seal from audit_head where chain = ?) where chain = ?';
    await service.fork().execute(move, [other, chain]);
    expect(await verify(chain)).toMatchObject({ ok: false, firstBreak: { seq: 4, reason: 'unlinked' } });
    await append(chain, 1);
    expect(await verify(chain)).toMatchObject({ ok: false, firstBreak: { seq: 5, reason: 'unlinked' } });
  });
});

describe('with the role that owns the tables', () => {
  test('a log whose hashes were all computed again is found, also after the next event', async () => {
    const chain = await newLog();
    await rewriteFrom(chain, 3);
    expect(await verify(chain)).toMatchObject({ ok: false, firstBreak: { seq: 4, reason: 'changed' } });
    await append(chain, 2);
    expect(await verify(chain)).toMatchObject({ ok: false, firstBreak: { seq: 5, reason: 'unlinked' } });
  });

  test('a log whose end was deleted is found, also after the next event', async () => {
    const chain = await newLog();
    await tamper('delete from audit_event where chain = ? and seq > 2', [chain]);
    expect(await verify(chain)).toMatchObject({ ok: false, firstBreak: { seq: 3, reason: 'missing' } });
    await append(chain, 1);
    expect(await verify(chain)).toMatchObject({ ok: false, firstBreak: { seq: 3, reason: 'missing' } });
  });

  test('a log that was deleted together with its head is found once the organization is a day old', async () => {
    const chain = await newLog();
    await owner.fork().execute(
      `insert into organization (id, name, slug, status, default_currency, created_at, updated_at)
       values (?, 'A', ?, 'active', 'USD', now() - interval '2 days', now())`,
      [chain, chain],
    );
    await tamper('delete from audit_event where chain = ?', [chain]);
    await tamper('delete from audit_head where chain = ?', [chain]);
    expect(await verify(chain)).toMatchObject({ ok: false, firstBreak: { seq: 1, reason: 'missing' } });
  });

  test('a head that was deleted is not made again', async () => {
    const chain = await newLog();
    await tamper('delete from audit_event where chain = ? and seq = 4', [chain]);
    await tamper('delete from audit_head where chain = ?', [chain]);
    expect(await verify(chain)).toMatchObject({ ok: false, firstBreak: { seq: 3 } });
    await append(chain, 1);
    expect(await verify(chain, await startIdentity())).toMatchObject({
      ok: false,
      firstBreak: { seq: 4, reason: 'unlinked' },
    });
  });
});

test('an older seal does not hide from an exported head that events were deleted', async () => {
  const chain = await newLog(2);
  const [kept] = await owner.fork().execute<{ seal: string }[]>('select seal from audit_head where chain = ?', [chain]);
  await append(chain, 2);
  const keyring = createKeyring(KEYRING);
  const exported = await Array.fromAsync(exportHeads(service.fork(), keyring, () => undefined));
  expect(await compareHeads(service.fork(), keyring, exported)).toEqual([]);

  await tamper('delete from audit_event where chain = ? and seq > 2', [chain]);
  await tamper('update audit_head set seal = ? where chain = ?', [kept!.seal, chain]);
  expect(await verify(chain)).toMatchObject({ ok: true });
  expect(await compareHeads(service.fork(), keyring, exported)).toEqual([{ chain, seq: 4, reason: 'missing' }]);
  await append(chain, 2);
  expect(await compareHeads(service.fork(), keyring, exported)).toEqual([{ chain, seq: 4, reason: 'changed' }]);
  for (const changed of [exported.slice(1), exported.with(0, exported[0]!.replace(/.$/, ' }'))])
    await expect(compareHeads(service.fork(), keyring, changed)).rejects.toThrow('not a complete export');
});

test('the keyring is rotated with the heads, and without a key events wait', async () => {
  const chain = await newLog();
  const other = createAuditSeals(createKeyring(new Map([['k2', randomBytes(32)]])));
  const [head] = await owner.fork().execute<{ seal: string }[]>('select seal from audit_head where chain = ?', [chain]);
  expect(() => other.open(chain, head!.seal)).toThrow('The key k1 is not in the keyring.');
  expect(identityDomain.sealed).toContainEqual(expect.objectContaining({ table: 'audit_head', column: 'seal' }));
  expect(await verify(chain)).toMatchObject({ ok: true });
});

function callerIn(organizationId: string): Caller {
  const ids = { userId: newId('usr'), sessionId: newId('ses') };
  return callerOf({ type: 'user', ...ids, organizationId, role: 'owner', recentlyAuthenticated: true });
}

function auditRow(organizationId: string): OutboxRow {
  const payload = {
    auditId: newId('aud'),
    action: 'listing.created',
    organizationId,
    occurredAt: new Date().toISOString(),
    actor: { type: 'user', id: newId('usr') },
    targets: [],
    context: { ip: null, userAgent: null, requestId: 'req_1' },
    changes: null,
  };
  return { id: newId('obx'), topic: 'audit', payload, requestId: 'req_1', traceparent: null, attempts: 1 };
}
