import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { queuePositionMax } from '../../src/admission/forecasts.ts';
import {
  createEndpoint,
  eventRow,
  execute,
  getDelivery,
  ingest,
  listDeliveries,
  newMember,
  webhooks,
} from '../webhooks-under-test.ts';

onBothTransports('the position of a delivery that waits', webhooks, (tested) => {
  /** An endpoint and deliveries that wait for it. The first of `ids` has waited longest. */
  async function queueOf(count: number) {
    const member = newMember();
    const endpoint = await createEndpoint(tested(), member);
    await ingest(tested(), ...Array.from({ length: count }, () => eventRow([member.organizationId])));
    const ids = (await listDeliveries(tested(), member, { endpointId: endpoint.id })).map(({ id }) => id).sort();
    for (const [index, id] of ids.entries()) {
      await execute(
        tested(),
        `update delivery set queued_at = now() + make_interval(secs => ?), slot_until = null where id = ?`,
        [Math.floor(index / 2), id],
      );
    }
    const positions = async () =>
      Promise.all(ids.map(async (id) => (await getDelivery(tested(), member, id)).queuePosition));
    return { member, endpoint, ids, positions };
  }

  test('is by waiting time at its endpoint, whatever waits elsewhere, and the same when read in a batch', async () => {
    const { member, ids, positions } = await queueOf(5);
    await queueOf(2);
    expect(await positions()).toEqual([1, 2, 3, 4, 5]);
    const { data } = (await tested().client.getDeliveries(member, { ids: [ids[3]!, ids[1]!] })).output;
    expect(new Map(data.map(({ id, queuePosition }) => [id, queuePosition]))).toEqual(
      new Map([
        [ids[3], 4],
        [ids[1], 2],
      ]),
    );
  });

  test('is null for deliveries that are held, which do not wait', async () => {
    const { member, endpoint, ids, positions } = await queueOf(2);
    await tested().client.updateEndpoint(member, { id: endpoint.id, status: 'paused' });
    await ingest(tested(), eventRow([member.organizationId]));
    const [held] = await listDeliveries(tested(), member, { endpointId: endpoint.id, status: 'held' });
    expect((await getDelivery(tested(), member, held!.id)).queuePosition).toBeNull();
    await tested().client.cancelDelivery(member, { id: ids[0]! });
    expect((await positions())[0]).toBeNull();
  });

  test('moves up when one before it gets its slot, and is null for what does not wait', async () => {
    const { ids, positions } = await queueOf(3);
    await execute(tested(), `update delivery set queued_at = null, status = 'delivering' where id = ?`, [ids[0]]);
    expect(await positions()).toEqual([null, 1, 2]);
    await execute(tested(), `update delivery set queued_at = null, status = 'succeeded' where id = ?`, [ids[1]]);
    expect(await positions()).toEqual([null, null, 1]);
  });

  test('is counted up to a limit, however many deliveries wait', async () => {
    const { member, endpoint, ids, positions } = await queueOf(1);
    await execute(
      tested(),
      `insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, trigger,
                             created_at, updated_at, queued_at)
       select 'whd_before' || n, ?, 'evt_before' || n, ?, 'listing.published', 'pending', 'scheduled',
              now(), now(), now() - interval '1 hour'
         from generate_series(1, ?) n`,
      [member.organizationId, endpoint.id, queuePositionMax + 5],
    );
    expect(await positions()).toEqual([queuePositionMax]);
    await execute(tested(), `delete from delivery where id <> ? and endpoint_id = ?`, [ids[0], endpoint.id]);
    expect(await positions()).toEqual([1]);
  });
});
