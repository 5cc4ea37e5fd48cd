import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { createEndpoint, newMember, webhooks } from './webhooks-under-test.ts';

onBothTransports('endpoints by id', webhooks, (tested) => {
  test('answers the endpoints of these ids, and leaves out missing, foreign and deleted ones', async () => {
    const { client } = tested();
    const [member, stranger] = [newMember(), newMember()];
    const [first, second, deleted] = [
      await createEndpoint(tested(), member),
      await createEndpoint(tested(), member),
      await createEndpoint(tested(), member),
    ];
    const foreign = await createEndpoint(tested(), stranger);
    await client.deleteEndpoint(member, { id: deleted.id });
    const ids = [first, second, deleted, foreign].map(({ id }) => id).concat(newId('whe'));
    const { output } = await client.getEndpoints(member, { ids });
    expect(output.data.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    expect((await client.getEndpoint(member, { id: first.id })).output).toEqual(first);
    for (const id of [deleted.id, foreign.id]) await expect(client.getEndpoint(member, { id })).rejects.toMatchObject({ code: 'not_found' });
  });
});
