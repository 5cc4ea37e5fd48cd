import { describe, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import type { DeliveryDetail } from '@marketplace/webhooks-contract';
import { createKeyring } from '@marketplace/store';
import { onBothTransports } from '@marketplace/store/testing';
import { readChangeCursor, writeChangeCursor } from '../../src/deliveries/change-cursor.ts';
import {
  createEndpoint,
  eventRow,
  failure,
  getDelivery,
  ingest,
  newDelivery,
  newMember,
  prepare,
  record,
  success,
  webhooks,
  withStore,
} from '../webhooks-under-test.ts';

type Member = ReturnType<typeof newMember>;

/** Events with a payload of about this many bytes. */
const largeEvents = ({ organizationId }: Member, count: number, bytes = 100_000) =>
  Array.from({ length: count }, () =>
    eventRow([organizationId], 'listing.published', { id: 'lst_1', description: 'x'.repeat(bytes) }),
  );

onBothTransports('reading deliveries', webhooks, (tested) => {
  describe('changes of deliveries', () => {
    const look = async (member: Member, input: { cursor?: string; endpointId?: string; waitMs?: number } = {}) =>
      (await tested().client.listDeliveryChanges(member, { waitMs: 0, ...input })).output;

    test('are returned in their order, also to a waiting caller', async () => {
      const { member, deliveryId } = await newDelivery(tested());
      const { cursor } = await look(member);
      const waiting = look(member, { cursor, waitMs: 20_000 });
      await prepare(tested(), deliveryId);
      await record(tested(), success(deliveryId, 1));
      let { data, cursor: next } = await waiting;
      // The first response may contain only the first of the two changes.
      while (data.at(-1)?.status !== 'succeeded')
        ({ data, cursor: next } = await look(member, { cursor: next, waitMs: 20_000 }));
      expect(data.at(-1)).toMatchObject({ id: deliveryId, status: 'succeeded', attemptCount: 1 });
      expect(next).not.toBe(cursor);
    });

    test('a change that commits after others that began later is not missed', async () => {
      const { member, deliveryId } = await newDelivery(tested());
      const [other] = await ingest(tested(), eventRow([member.organizationId]));
      await withStore(tested(), async (store) => {
        let cursor = '';
        await store.fork().transactional(async (em) => {
          await em.execute(
            `update delivery set status = 'delivering', updated_at = now(), version = version + 1 where id = ?`,
            [deliveryId],
          );
          await record(tested(), success(other!.deliveryId, 1));
          ({ cursor } = await look(member));
        });
        const { data } = await look(member, { cursor });
        expect(data.find(({ id }) => id === deliveryId)).toMatchObject({ status: 'delivering' });
      });
    });

    test('are returned in pages of 100, without gaps', async () => {
      const member = newMember();
      await createEndpoint(tested(), member);
      const { cursor: begin } = await look(member);
      await ingest(tested(), ...Array.from({ length: 230 }, () => eventRow([member.organizationId])));
      const seen = new Set<string>();
      const sizes: number[] = [];
      let cursor = begin;
      for (const _ of [1, 2, 3]) {
        const page = await look(member, { cursor, waitMs: 20_000 });
        page.data.forEach(({ id }) => seen.add(id));
        sizes.push(page.data.length);
        cursor = page.cursor;
      }
      expect([sizes, seen.size]).toEqual([[100, 100, 30], 230]);
    });

    test('with large payloads come in smaller pages, without gaps', async () => {
      const member = newMember();
      await createEndpoint(tested(), member);
      const { cursor: begin } = await look(member);
      await ingest(tested(), ...largeEvents(member, 7));
      const seen = new Set<string>();
      for (let cursor = begin; seen.size < 7; ) {
        const page = await look(member, { cursor, waitMs: 20_000 });
        expect(JSON.stringify(page.data).length).toBeLessThan(300_000);
        page.data.forEach(({ id }) => seen.add(id));
        ({ cursor } = page);
      }
    });

    test('are those of the own organization, and of one endpoint when that is asked', async () => {
      const { member, endpoint, deliveryId } = await newDelivery(tested());
      const stranger = newMember();
      expect((await look(member)).data.map(({ id }) => id)).toEqual([deliveryId]);
      expect((await look(member, { endpointId: endpoint.id })).data).toHaveLength(1);
      const { id: quiet } = await createEndpoint(tested(), member, ['payout.released']);
      expect((await look(member, { endpointId: quiet })).data).toEqual([]);
      expect((await look(stranger)).data).toEqual([]);
      expect((await look(stranger, { endpointId: endpoint.id })).data).toEqual([]);
    });

    describe('a cursor', () => {
      test('is small, and works for its organization only', async () => {
        const { member } = await newDelivery(tested());
        const { cursor } = await look(member);
        expect(cursor.length).toBeLessThan(200);
        for (const [caller, wrong] of [
          [newMember(), cursor],
          [member, `${cursor}x`],
          [member, 'x'],
          [member, ''],
        ] as const) {
          await expect(look(caller, { cursor: wrong })).rejects.toMatchObject({
            code: 'invalid_cursor',
            facts: { faults: [{ path: ['cursor'] }] },
          });
        }
      });
    });

    test('a caller gets an empty response when the time is up', async () => {
      const member = newMember();
      const { cursor } = await look(member);
      expect(await look(member, { cursor, waitMs: 30 })).toMatchObject({ data: [] });
    });
  });

  describe('a list of deliveries', () => {
    test('with large payloads has smaller pages, without gaps, and a page has one delivery at least', async () => {
      const member = newMember();
      await createEndpoint(tested(), member);
      await ingest(tested(), ...largeEvents(member, 7), ...largeEvents(member, 1, 600_000));
      const seen: string[] = [];
      const sizes: number[] = [];
      let cursor: string | null | undefined;
      do {
        const input: { limit: number; cursor?: string } = { limit: 100, ...(cursor && { cursor }) };
        const { data, nextCursor } = (await tested().client.listDeliveries(member, input)).output;
        seen.push(...data.map(({ id }) => id));
        sizes.push(data.length);
        for (const { payload } of data) expect(payload).toMatchObject({ type: 'listing.published' });
        cursor = nextCursor;
      } while (cursor);
      expect([seen.length, new Set(seen).size]).toEqual([8, 8]);
      // Two of 100 KB fit in 256 KB; the one of 600 KB has a page of its own.
      expect(Math.max(...sizes)).toBe(2);
    });

    test('has null for the payload that was erased, and the others keep their order', async () => {
      const member = newMember();
      await createEndpoint(tested(), member);
      const rows = Array.from({ length: 3 }, () => eventRow([member.organizationId]));
      await ingest(tested(), ...rows);
      const erased = String(rows[1]!.payload['eventId']);
      await tested().client.eraseEventContent(member, { id: erased });
      const { data } = (await tested().client.listDeliveries(member, {})).output;
      expect(data).toHaveLength(3);
      for (const { eventId, payload } of data)
        expect(payload).toEqual(eventId === erased ? null : expect.objectContaining({ id: eventId }));
    });
  });

  describe('deliveries by id', () => {
    test("returns each with its attempts, without bodies, and leaves out missing and others' ones", async () => {
      const { client } = tested();
      const member = newMember();
      const [tried, fresh, foreign] = [
        await newDelivery(tested(), member),
        await newDelivery(tested(), member),
        await newDelivery(tested()),
      ];
      for (const report of [failure(tried.deliveryId, 1), success(tried.deliveryId, 2), failure(foreign.deliveryId, 1)])
        await record(tested(), report);
      const ids = [tried, fresh, foreign].map(({ deliveryId }) => deliveryId).concat(newId('whd'), tried.deliveryId);
      const { data } = (await client.getDeliveries(member, { ids })).output;
      const byId = new Map(data.map((delivery) => [delivery.id, delivery]));
      expect([data.length, byId.size]).toEqual([2, 2]);
      for (const { deliveryId } of [tried, fresh])
        expect(byId.get(deliveryId)).toEqual(outlineOf(await getDelivery(tested(), member, deliveryId)));
      expect(byId.get(tried.deliveryId)!.attempts.map(({ number }) => number)).toEqual([1, 2]);
      expect((await client.getDeliveries(newMember(), { ids })).output.data).toEqual([]);
    });

    test.each([0, 101])('refuses %d ids', async (count) => {
      const ids = Array.from({ length: count }, () => newId('whd'));
      await expect(tested().client.getDeliveries(newMember(), { ids })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    });
  });
});

/** The delivery without everything that may be long. */
function outlineOf({ payload: _payload, attempts, ...delivery }: DeliveryDetail) {
  return {
    ...delivery,
    attempts: attempts.map(({ requestHeaders: _q, responseHeaders: _r, responseBody: _b, ...attempt }) => attempt),
  };
}

describe('the cursor of changes', () => {
  const keyring = createKeyring(new Map([['k1', Buffer.alloc(32, 7)]]));
  const from = new Date('2026-01-02T03:04:05.678Z');
  const after = { updatedAt: new Date('2026-01-02T03:04:06.000Z'), id: 'whd_1' };

  test('a cursor that a client stored under the first version can be read', () => {
    const kept =
      'WzEsIjIwMjYtMDEtMDJUMDM6MDQ6MDUuNjc4WiIsIjIwMjYtMDEtMDJUMDM6MDQ6MDYuMDAwWiIsIndoZF8xIl0.rf1XhixkNd1Aegt11v8u7p';
    expect(writeChangeCursor(keyring, 'org_1', { from, after })).toBe(kept);
    expect(readChangeCursor(keyring, 'org_1', kept)).toEqual({ from, after });
  });

  test('between two passes a cursor has no row', () => {
    expect(readChangeCursor(keyring, 'org_1', writeChangeCursor(keyring, 'org_1', { from, after: null }))).toEqual({
      from,
      after: null,
    });
  });
});
