import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { auditEventSchema } from '@marketplace/identity-contract';
import { type Caller, newId, type OutboxRow } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { createIdentity } from '../src/module.ts';
import { callerOf, execute, identityWith, relay } from './identity-under-test.ts';

const subject = identityWith(null);
/** Low, so that a short log takes several calls. */
const verifyMax = 40;
const limited = {
  ...subject,
  create: ((databaseUrl, log) =>
    createIdentity(
      {
        DATABASE_URL: databaseUrl,
        KEYRING: new Map([['k1', Buffer.alloc(32, 1)]]),
        PUBLIC_URL: 'https://market.example',
        API_KEY_MODE: 'test',
        QUOTAS: { auditVerification: verifyMax },
      },
      log,
    )) as typeof subject.create,
};

const base = Date.parse('2026-11-21T09:30:00.000Z');

onBothTransports('the audit log', limited, (tested) => {
  const { list, append, ownerOf, download, verify } = {
    list: async (caller: Caller, input: object = {}) => (await tested().client.listAuditEvents(caller, input)).output,
    download: async (caller: Caller, input: object = {}) =>
      (await tested().client.exportAuditEvents(caller, input)).output,
    verify: async (caller: Caller, input: object = {}) =>
      (await tested().client.verifyAuditEvents(caller, input)).output,
    append: (rows: OutboxRow[]) => tested().engine.appendAudit(relay, { rows }),
    ownerOf: (organizationId: string, role: 'owner' | 'admin' | 'developer' | 'finance' = 'owner') =>
      callerOf({
        type: 'user',
        userId: newId('usr'),
        sessionId: newId('ses'),
        organizationId,
        role,
        recentlyAuthenticated: true,
      }),
  };

  /** A new organization with `count` events in its log. */
  async function newLog(count: number, more: (n: number) => object = () => ({})) {
    const organizationId = newId('org');
    const rows = Array.from({ length: count }, (_, n) => auditRow(organizationId, n, more(n)));
    for (let at = 0; at < rows.length; at += 1000) await append(rows.slice(at, at + 1000));
    return { organizationId, caller: ownerOf(organizationId), rows };
  }

  test('shows what was done, newest first, page by page, and to owners and admins only', async () => {
    const { organizationId, caller } = await newLog(5);
    const first = await list(caller, { limit: 3 });
    expect(first.data.map(({ seq }) => seq)).toEqual([5, 4, 3]);
    const second = await list(ownerOf(organizationId, 'admin'), { limit: 3, cursor: first.nextCursor! });
    expect(second.data.map(({ seq }) => seq)).toEqual([2, 1]);
    expect(second.nextCursor).toBeNull();
    expect(first.data[0]).toMatchObject({
      organizationId,
      action: 'listing.created',
      occurredAt: '2026-11-21T09:34:00.000Z',
      actor: { type: 'user' },
      targets: [{ type: 'listing' }],
      context: { ip: '203.0.113.7', userAgent: 'test', requestId: 'req_1', sessionId: 'ses_1' },
      changes: { n: 4 },
    });
    for (const role of ['developer', 'finance'] as const) {
      for (const ask of [list, download, verify])
        await expect(ask(ownerOf(organizationId, role))).rejects.toMatchObject({ code: 'role_not_allowed' });
    }
  });

  test('does not contain the events of another organization, whatever the filter', async () => {
    const [ada, eve] = [await newLog(2), await newLog(3)];
    const [{ id: targetId } = { id: '' }] = (await list(eve.caller)).data[0]!.targets;
    expect((await list(ada.caller)).data).toHaveLength(2);
    expect((await list(ada.caller, { targetId })).data).toEqual([]);
    expect((await download(ada.caller)).data.map(({ organizationId }) => organizationId)).toEqual([
      ada.organizationId,
      ada.organizationId,
    ]);
    const { nextCursor } = await list(eve.caller, { limit: 1 });
    await expect(list(ada.caller, { cursor: nextCursor! })).rejects.toMatchObject({ code: 'invalid_cursor' });
  });

  test('is filtered by action, actor, target and time, alone and together', async () => {
    const [alice, bob] = [newId('usr'), newId('key')];
    const target = newId('lst');
    const { caller } = await newLog(6, (n) => ({
      action: n < 3 ? 'listing.created' : 'listing.published',
      actor: n % 2 === 0 ? { type: 'user', id: alice } : { type: 'api_key', id: bob },
      targets:
        n % 3 === 0
          ? [
              { type: 'listing', id: newId('lst') },
              { type: 'listing', id: target },
            ]
          : [],
    }));
    const seqs = async (input: object) => (await list(caller, input)).data.map(({ seq }) => seq);
    expect(await seqs({ action: 'listing.published' })).toEqual([6, 5, 4]);
    expect(await seqs({ actorId: alice })).toEqual([5, 3, 1]);
    expect(await seqs({ actorId: bob, action: 'listing.created' })).toEqual([2]);
    expect(await seqs({ targetId: target })).toEqual([4, 1]);
    expect(await seqs({ targetId: target, actorId: bob })).toEqual([4]);
    expect(await seqs({ targetId: `"}]' or true --` })).toEqual([]);
    expect(await seqs({ createdAfter: '2026-11-21T09:31:00Z', createdBefore: '2026-11-21T09:34:00Z' })).toEqual([4, 3]);
    const { nextCursor } = await list(caller, { limit: 1, actorId: alice });
    expect(await seqs({ cursor: nextCursor!, actorId: alice })).toEqual([3, 1]);
    await expect(list(caller, { cursor: nextCursor! })).rejects.toMatchObject({ code: 'invalid_cursor' });
  });

  test.each([
    ['listing it', `chain = $1 order by seq desc limit 26`, 'audit_event_place'],
    ['by action', `chain = $1 and action = 'x' order by seq desc limit 26`, 'audit_event_of_action'],
    ['by actor', `chain = $1 and actor ->> 'id' = 'x' order by seq desc limit 26`, 'audit_event_of_actor'],
    ['by target', `targets::jsonb @> '[{"id":"x"}]'::jsonb`, 'audit_event_of_target'],
  ])('%s uses an index', async (_, condition, index) => {
    const plan = await execute<Record<string, string>>(
      tested(),
      `explain select * from audit_event where ${condition.replace('$1', `'org_1'`)}`,
    );
    expect(JSON.stringify(plan)).toContain(index);
  });

  describe('downloaded', () => {
    test('comes in order, in parts, up to the head of the first part', async () => {
      const { caller, organizationId } = await newLog(1100);
      const seqs: number[] = [];
      const { head } = await download(caller);
      await append([auditRow(organizationId, 5000)]);
      for (let afterSeq = 0; afterSeq < head!.seq; afterSeq = seqs.at(-1)!) {
        const { data } = await download(caller, { afterSeq, untilSeq: head!.seq });
        expect(data.length).toBeLessThanOrEqual(100);
        seqs.push(...data.map(({ seq }) => seq));
      }
      expect(seqs).toEqual(Array.from({ length: 1100 }, (_, n) => n + 1));
      expect((await download(caller, { afterSeq: 1100 })).data.map(({ seq }) => seq)).toEqual([1101]);
    });

    test('can be verified by its reader with SHA-256 alone', async () => {
      const { caller } = await newLog(3);
      const { data, head } = await download(caller);
      let prevHash: string | null = null;
      for (const event of data) {
        const { hash, ...record } = auditEventSchema.parse(JSON.parse(JSON.stringify(event)));
        const text = JSON.stringify(sorted({ ...record, chain: record.organizationId }));
        expect(createHash('sha256').update(text).digest('base64url')).toBe(hash);
        expect(record.prevHash).toBe(prevHash);
        prevHash = hash;
      }
      expect(head).toEqual({ seq: 3, hash: prevHash });
    });

    test('an organization without events has none', async () => {
      const caller = ownerOf(newId('org'));
      expect(await download(caller)).toEqual({ data: [], head: null });
      expect(await verify(caller)).toEqual({
        ok: true,
        complete: true,
        events: 0,
        head: null,
        verified: null,
        firstBreak: null,
      });
    });
  });

  describe('verified', () => {
    /** Changes rows as the service never does. */
    const tamper = async (statement: string, values: unknown[]) => {
      await execute(tested(), 'alter table audit_event disable trigger audit_event_append_only');
      await execute(tested(), statement, values);
      await execute(tested(), 'alter table audit_event enable trigger audit_event_append_only');
    };

    test('is intact; a long log takes several calls, each continuing the one before', async () => {
      const { caller } = await newLog(verifyMax * 2 + 5);
      const first = await verify(caller);
      expect(first).toMatchObject({
        ok: true,
        complete: false,
        events: verifyMax,
        head: { seq: 85 },
        verified: { seq: 40 },
        firstBreak: null,
      });
      const second = await verify(caller, { afterSeq: first.verified!.seq, afterHash: first.verified!.hash });
      const third = await verify(caller, { afterSeq: second.verified!.seq, afterHash: second.verified!.hash });
      expect(third).toMatchObject({ ok: true, complete: true, events: 5, verified: third.head! });
    });

    test('only one verification of an organization runs at a time; another is refused, in every process', async () => {
      const { caller, organizationId } = await newLog(3);
      const lease = (until: string) =>
        execute(
          tested(),
          `insert into audit_verification (chain, request_id, lease_until) values (?, 'req_other', now() + ?::interval)
           on conflict (chain) do update set lease_until = excluded.lease_until`,
          [organizationId, until],
        );
      await lease('1 minute');
      await expect(verify(caller)).rejects.toMatchObject({ code: 'verification_in_progress' });
      expect(await verify((await newLog(1)).caller)).toMatchObject({ ok: true });
      // The other process has died.
      await lease('-1 second');
      expect(await verify(caller)).toMatchObject({ ok: true, complete: true });
      expect(await execute(tested(), 'select * from audit_verification')).toEqual([]);
    });

    test('of twenty verifications at once one runs, and other calls are answered meanwhile', async () => {
      const { caller } = await newLog(verifyMax);
      const all = await Promise.allSettled(Array.from({ length: 20 }, () => verify(caller)));
      const refusals = all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
      expect(new Set(refusals)).toEqual(new Set(['verification_in_progress']));
      expect(refusals.length).toBeGreaterThan(10);
      expect(await verify(caller)).toMatchObject({ ok: true, complete: true });
    });

    test.each([
      [
        'changed',
        `update audit_event set action = 'nothing.happened' where chain = ? and seq = 3`,
        { seq: 3, reason: 'changed' },
      ],
      ['taken out', 'delete from audit_event where chain = ? and seq = 3', { seq: 3, reason: 'missing' }],
      ['put elsewhere', `update audit_event set seq = 9 where chain = ? and seq = 3`, { seq: 3, reason: 'missing' }],
    ])('an event that was %s is found', async (_, statement, firstBreak) => {
      const { caller, organizationId } = await newLog(5);
      await tamper(statement, [organizationId]);
      expect(await verify(caller)).toMatchObject({ ok: false, complete: false, verified: { seq: 2 }, firstBreak });
    });

    test('an event of another log does not replace one that is missing', async () => {
      const { caller, organizationId } = await newLog(3);
      const other = await newLog(3);
      await tamper('delete from audit_event where chain = ? and seq = 2', [organizationId]);
      await tamper(`update audit_event set chain = ?, organization_id = ? where chain = ? and seq = 2`, [
        organizationId,
        organizationId,
        other.organizationId,
      ]);
      expect(await verify(caller)).toMatchObject({ ok: false, firstBreak: { seq: 2, reason: 'changed' } });
    });

    test('a log that was cut off contradicts the head that the caller knows, and the sealed one', async () => {
      const { caller, organizationId } = await newLog(4);
      const { head } = await verify(caller);
      await tamper('delete from audit_event where chain = ? and seq = 4', [organizationId]);
      const firstBreak = { seq: 4, reason: 'missing' };
      expect(await verify(caller)).toMatchObject({ ok: false, head: { seq: 3 }, firstBreak });
      const known = { afterSeq: head!.seq, afterHash: head!.hash };
      expect(await verify(caller, known)).toMatchObject({
        ok: false,
        firstBreak: { seq: 4, reason: 'missing' },
        verified: null,
      });
      await append([auditRow(organizationId, 99)]);
      expect(await verify(caller, known)).toMatchObject({ ok: false, firstBreak });
      expect(await verify(caller)).toMatchObject({ ok: false, head: { seq: 5 }, firstBreak });
    });

    test('a known head needs both its position and its hash', async () => {
      const { caller } = await newLog(1);
      for (const half of [{ afterSeq: 1 }, { afterHash: 'x' }]) {
        await expect(verify(caller, half)).rejects.toMatchObject({ code: 'validation_failed' });
      }
    });
  });
});

/** The value with the members of all objects sorted by name. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

function auditRow(organizationId: string, n: number, more: object = {}): OutboxRow {
  const payload = {
    auditId: newId('aud'),
    action: 'listing.created',
    organizationId,
    occurredAt: new Date(base + n * 60_000).toISOString(),
    actor: { type: 'user', id: newId('usr') },
    targets: [{ type: 'listing', id: newId('lst') }],
    context: { ip: '203.0.113.7', userAgent: 'test', requestId: 'req_1', sessionId: 'ses_1' },
    changes: { n },
    ...more,
  };
  return { id: newId('obx'), topic: 'audit', payload, requestId: 'req_1', traceparent: null, attempts: 1 };
}
