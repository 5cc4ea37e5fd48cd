import { expect, test } from '@jest/globals';
import { onBothTransports, untilNotBusy } from '@marketplace/store/testing';
import { createEndpoint, getDelivery, newDelivery, newMember, prepare, record, success, webhooks } from './webhooks-under-test.ts';

const rounds = Array.from({ length: 20 }, (_, n) => n);
const outcomeOf = (call: () => Promise<unknown>): Promise<string> => untilNotBusy(call).then(() => 'done', (error: { code: string }) => error.code);

onBothTransports('changes of an endpoint at the same time', webhooks, (tested) => {
  test('of updates under the same If-Match one is made, and the others are told that the record has changed', async () => {
    const member = newMember();
    const { id } = await createEndpoint(tested(), member);
    for (const round of rounds) {
      const update = (n: number) => () => tested().client.updateEndpoint({ ...member, expectedVersion: round + 1 }, { id, description: `${round}/${n}` });
      const outcomes = await Promise.all([1, 2, 3, 4].map((n) => outcomeOf(update(n))));
      expect(outcomes.sort()).toEqual(['done', ...Array<string>(3).fill('precondition_failed')]);
    }
    expect((await tested().client.getEndpoint(member, { id })).output).toMatchObject({ version: rounds.length + 1 });
  });

  test('of rotations one is made, and never more than two secrets live', async () => {
    const member = newMember();
    const { id } = await createEndpoint(tested(), member);
    for (const _ of rounds) {
      const rotate = () => tested().client.rotateEndpointSecret(member, { id });
      const outcomes = await Promise.all([rotate, rotate, rotate].map(outcomeOf));
      expect(outcomes.sort()).toEqual(['done', 'invalid_state_transition', 'invalid_state_transition']);
      await tested().client.deletePreviousEndpointSecret(member, { id });
    }
  });

  test('a deletion while attempts are prepared and recorded leaves no delivery open', async () => {
    for (const _ of rounds) {
      const { member, endpoint, deliveryId } = await newDelivery(tested());
      const deliver = async () => {
        const { action } = await prepare(tested(), deliveryId);
        if (action === 'send') await record(tested(), success(deliveryId, 1));
        return action;
      };
      const [, action] = await Promise.all([
        untilNotBusy(() => tested().client.deleteEndpoint(member, { id: endpoint.id })),
        untilNotBusy(deliver),
      ]);
      const { status, nextAttemptAt } = await getDelivery(tested(), member, deliveryId);
      expect([action, status, nextAttemptAt]).toEqual([expect.stringMatching(/^(send|closed|recorded)$/), expect.stringMatching(/^(succeeded|canceled)$/), null]);
      expect((await prepare(tested(), deliveryId, 2)).action).toBe('closed');
    }
  });
});
