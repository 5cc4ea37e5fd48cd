import { expect, test } from '@jest/globals';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import {
  createEndpoint,
  eventRow,
  execute,
  failure,
  ingest,
  type Member,
  newDelivery,
  newMember,
  record,
  success,
  url,
  webhooks,
} from '../webhooks-under-test.ts';

const elsewhere = 'https://93.184.215.15/hook';
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const refused = {
  code: 'reauthentication_required',
  message: expect.stringMatching(/past events.*POST \/api\/v1\/auth\/reauthenticate/),
};

/** The member in a session that has not authenticated recently. */
function at(member: Member, authenticatedAt: string | undefined): Member {
  return { ...member, actor: { ...member.actor, recentlyAuthenticated: false, authenticatedAt } } as Member;
}

onBothTransports('receivers that are younger than the session', webhooks, (tested) => {
  const recover = (member: Member, id: string, since: string) =>
    tested().client.recoverEndpoint(member, { id, since, only: 'missing' });

  test('an endpoint is created without step-up, and gets no events from before without it', async () => {
    const member = newMember();
    const thief = at(member, hoursAgo(5));
    const endpoint = await createEndpoint(tested(), thief);
    await expect(recover(thief, endpoint.id, hoursAgo(1))).rejects.toMatchObject(refused);
    await expect(recover(at(member, undefined), endpoint.id, hoursAgo(1))).rejects.toMatchObject(refused);
    await recover(member, endpoint.id, hoursAgo(1));
  });

  test('events since the receiver exists, and receivers older than the authentication, need none', async () => {
    const member = newMember();
    const endpoint = await createEndpoint(tested(), member);
    await execute(tested(), `update endpoint set created_at = now() - interval '3 hours' where id = ?`, [endpoint.id]);
    const { output } = await recover(at(member, hoursAgo(5)), endpoint.id, hoursAgo(2));
    await tested().client.cancelRecovery(member, { id: output.id });
    await recover(at(member, hoursAgo(2.5)), endpoint.id, hoursAgo(4));
  });

  test('after a change of the URL, deliveries of before are not redelivered without it', async () => {
    const { member, endpoint, deliveryId } = await newDelivery(tested());
    await record(tested(), success(deliveryId, 1));
    const thief = at(member, hoursAgo(5));
    await tested()
      .client.redeliverDelivery(thief, { id: deliveryId })
      .then(({ output }) => record(tested(), success(output.id, 1)));
    await tested().client.updateEndpoint(thief, { id: endpoint.id, url: elsewhere });
    await expect(tested().client.redeliverDelivery(thief, { id: deliveryId })).rejects.toMatchObject(refused);
    await expect(recover(thief, endpoint.id, hoursAgo(1))).rejects.toMatchObject(refused);
    const [start] = await ingest(tested(), eventRow([member.organizationId]));
    await record(tested(), success(start!.deliveryId, 1));
    await tested().client.redeliverDelivery(thief, { id: start!.deliveryId });
  });

  test('a delivery that waits for its next attempt is not redirected without it', async () => {
    const { member, endpoint, deliveryId } = await newDelivery(tested());
    await record(tested(), failure(deliveryId, 1));
    const change = (caller: Member) => tested().client.updateEndpoint(caller, { id: endpoint.id, url: elsewhere });
    await expect(change(at(member, hoursAgo(5)))).rejects.toMatchObject({
      code: 'reauthentication_required',
      message: expect.stringContaining('not finished'),
    });
    await change(member);
  });

  test('owners are mailed about a new receiver, also of their own making, and about nothing else', async () => {
    const member = newMember('owner');
    const { id } = await createEndpoint(tested(), member, ['*'], { url: `${url}?token=secret` });
    for (const changes of [{ url: elsewhere }, { description: 'another text' }, { url: elsewhere }])
      await tested().client.updateEndpoint(member, { id, ...changes });
    const mailings = (await takeRows(tested(), 'mailing')).filter(
      ({ payload }) => payload['organizationId'] === member.organizationId,
    );
    expect(mailings.map(({ payload }) => [payload['kind'], payload['data']])).toEqual([
      ['webhook_receiver_changed', { endpointId: id, address: '93.184.215.14/hook', isNew: true }],
      ['webhook_receiver_changed', { endpointId: id, address: '93.184.215.15/hook', isNew: false }],
    ]);
  });
});
