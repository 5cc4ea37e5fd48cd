import { expect, test } from '@jest/globals';
import type { OutboxRow } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { hashOf } from '../src/audit/audit-record.ts';
import { findBreak } from '../src/audit/chain.ts';
import { AuditEventEntity } from '../src/entities/audit.entity.ts';
import {
  anonymous,
  drain,
  execute,
  identityWith,
  newOwner,
  openInbox,
  relay,
  type TestedIdentity,
  withStore,
} from './identity-under-test.ts';

const inbox = await openInbox();

onBothTransports('audit', identityWith(inbox), (tested) => {
  const appendAll = async () => {
    const all: OutboxRow[] = [];
    await drain(tested(), 'audit', async (rows) => {
      all.push(...rows);
      await tested().engine.appendAudit(relay, { rows });
    });
    return all;
  };

  test('every change is in the chain of the organization or the person that it concerns', async () => {
    const { caller, organization, sessionToken: _ } = await newOwner(tested(), inbox);
    const { apiKey } = (await tested().client.createApiKey(caller, { name: 'server', scopes: ['listings:write'] }))
      .output;
    await tested().client.revokeApiKey(caller, { id: apiKey.id });
    const { userId } = caller.actor as { userId: string };
    const { email } = (await tested().client.getSession(caller, {})).output.user;
    await tested()
      .client.signIn(anonymous(), { email, password: 'not the right password' })
      .catch(() => undefined);
    await tested().client.signOut(caller, {});
    await appendAll();
    expect((await chain(tested(), organization.id)).map(({ action }) => action)).toEqual([
      'organization.created',
      'api_key.created',
      'api_key.revoked',
    ]);
    const personal = await chain(tested(), userId);
    expect(personal.map(({ action }) => action)).toEqual([
      'user.signed_up',
      'user.email_verified',
      'session.created',
      'session.refused',
      'session.revoked',
    ]);
    expect(personal[4]).toMatchObject({
      actor: { type: 'user', id: userId },
      context: { ip: '203.0.113.7', userAgent: 'test' },
    });
  });

  test('appending the same rows again changes nothing, whatever the batches', async () => {
    const { organization } = await newOwner(tested(), inbox);
    const rows = await appendAll();
    const before = await chain(tested(), organization.id);
    await tested().engine.appendAudit(relay, { rows: [...rows, ...rows] });
    await Promise.all(rows.map((row) => tested().engine.appendAudit(relay, { rows: [row] })));
    expect(await chain(tested(), organization.id)).toEqual(before);
  });

  test('batches appended at once make chains without gaps', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => auditRow(n, `org_${n % 3}`));
    const batches = Array.from({ length: 8 }, (_, n) => rows.filter((_row, index) => index % 4 === n % 4));
    await Promise.all(batches.map((batch) => tested().engine.appendAudit(relay, { rows: batch })));
    const chains = await Promise.all([0, 1, 2].map((n) => chain(tested(), `org_${n}`)));
    expect(chains.flat()).toHaveLength(200);
    expect(chains.map(findBreak)).toEqual([null, null, null]);
  });

  test('the chain verifies, and a changed, missing or added row breaks it', async () => {
    await tested().engine.appendAudit(relay, {
      rows: Array.from({ length: 5 }, (_, n) => auditRow(1000 + n, 'org_intact')),
    });
    const rows = await chain(tested(), 'org_intact');
    expect(findBreak(rows)).toBeNull();
    expect(findBreak(rows.map((row) => (row.seq === 3 ? { ...row, action: 'nothing.happened' } : row)))).toEqual({
      seq: 3,
      reason: 'changed',
    });
    // Rewritten with a matching hash: either it does not follow the row before, or the next row does not follow it.
    const rewritten = (row: (typeof rows)[number], change: object) => ({
      ...row,
      ...change,
      hash: hashOf({ ...row, ...change }),
    });
    expect(findBreak(rows.map((row) => (row.seq === 3 ? rewritten(row, { prevHash: 'x' }) : row)))).toEqual({
      seq: 3,
      reason: 'unlinked',
    });
    expect(findBreak(rows.map((row) => (row.seq === 3 ? rewritten(row, { action: 'x' }) : row)))).toEqual({
      seq: 4,
      reason: 'unlinked',
    });
    expect(findBreak(rows.filter(({ seq }) => seq !== 2))).toEqual({ seq: 2, reason: 'missing' });
    expect(findBreak(rows.map((row) => (row.seq > 2 ? { ...row, seq: row.seq + 1 } : row)))).toEqual({
      seq: 3,
      reason: 'missing',
    });
  });

  test('the database refuses to change, delete or empty what was appended', async () => {
    await tested().engine.appendAudit(relay, { rows: [auditRow(2000, 'org_kept')] });
    for (const statement of [
      `update audit_event set action = 'x'`,
      'delete from audit_event',
      'truncate audit_event',
    ]) {
      await expect(execute(tested(), statement)).rejects.toThrow('never changed');
    }
    await execute(tested(), 'alter table audit_event disable trigger audit_event_append_only');
    await execute(tested(), `update audit_event set changes = '{"n": 1}' where chain = 'org_kept'`);
    await execute(tested(), 'alter table audit_event enable trigger audit_event_append_only');
    expect(findBreak(await chain(tested(), 'org_kept'))).toEqual({ seq: 1, reason: 'changed' });
  });
});

function chain(tested: TestedIdentity, name: string) {
  return withStore(tested, (store) =>
    store.fork().find(AuditEventEntity, { chain: name }, { orderBy: { seq: 'asc' } }),
  );
}

function auditRow(n: number, organizationId: string): OutboxRow {
  const payload = {
    auditId: `aud_${String(n).padStart(6, '0')}`,
    action: 'listing.created',
    organizationId,
    occurredAt: '2026-11-21T09:30:00.123Z',
    actor: { type: 'api_key', id: 'key_1' },
    targets: [{ type: 'listing', id: `lst_${n}` }],
    context: { ip: null, userAgent: null, requestId: 'req_1' },
    changes: { z: n, a: { deep: [1.5, 'ü'] } },
  };
  return { id: `obx_${n}`, topic: 'audit', payload, requestId: 'req_1', traceparent: null, attempts: 1 };
}
