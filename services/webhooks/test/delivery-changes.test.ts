import { describe, expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { createEndpoint, eventRow, ingest, newDelivery, newMember, prepare, record, success, webhooks, withStore } from './webhooks-under-test.ts';

type Member = ReturnType<typeof newMember>;

onBothTransports('changes of deliveries', webhooks, (tested) => {
  const look = async (member: Member, input: { cursor?: string; endpointId?: string; waitMs?: number } = {}) =>
    (await tested().client.listDeliveryChanges(member, { waitMs: 0, ...input })).output;

  test('are told in their order, to those who wait too', async () => {
    const { member, deliveryId } = await newDelivery(tested());
    const { cursor } = await look(member);
    const waiting = look(member, { cursor, waitMs: 20_000 });
    await prepare(tested(), deliveryId);
    await record(tested(), success(deliveryId, 1));
    let { data, cursor: next } = await waiting;
    // It may have looked between the changes.
    while (data.at(-1)?.status !== 'succeeded') ({ data, cursor: next } = await look(member, { cursor: next, waitMs: 20_000 }));
    expect(data.at(-1)).toMatchObject({ id: deliveryId, status: 'succeeded', attemptCount: 1 });
    expect(next).not.toBe(cursor);
  });

  test('a change that commits after others that began later is not missed', async () => {
    const { member, deliveryId } = await newDelivery(tested());
    const [other] = await ingest(tested(), eventRow([member.organizationId]));
    await withStore(tested(), async (store) => {
      let cursor = '';
      await store.fork().transactional(async (em) => {
        await em.execute(`update delivery set status = 'delivering', updated_at = now(), version = version + 1 where id = ?`, [deliveryId]);
        await record(tested(), success(other!.deliveryId, 1));
        ({ cursor } = await look(member));
      });
      const { data } = await look(member, { cursor });
      expect(data.find(({ id }) => id === deliveryId)).toMatchObject({ status: 'delivering' });
    });
  });

  test('are answered in pages of 100, none left out, and the end of them begins anew', async () => {
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
      for (const [caller, wrong] of [[newMember(), cursor], [member, `${cursor}x`], [member, 'x'], [member, '']] as const) {
        await expect(look(caller, { cursor: wrong })).rejects.toMatchObject({ code: 'invalid_cursor', facts: { faults: [{ path: ['cursor'] }] } });
      }
    });
  });

  test('who waits in vain is answered when the time is up', async () => {
    const member = newMember();
    const { cursor } = await look(member);
    expect(await look(member, { cursor, waitMs: 30 })).toMatchObject({ data: [] });
  });
});
