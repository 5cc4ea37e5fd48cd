import { expect, test } from '@jest/globals';
import { newId, userOf } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { identityWith, newOwner, openInbox } from '../identity-under-test.ts';
import { newMember } from './members-under-test.ts';

const inbox = await openInbox();

onBothTransports('records by id', identityWith(inbox), (tested) => {
  test('organizations are those that the person is a member of', async () => {
    const [owner, stranger] = [await newOwner(tested(), inbox), await newOwner(tested(), inbox)];
    const second = (await tested().client.createOrganization(owner.caller, { name: 'Second' })).output.organization;
    const ids = [owner.organization.id, second.id, stranger.organization.id, newId('org')];
    const { data } = (await tested().client.getOrganizations(owner.caller, { ids })).output;
    expect(data.map(({ id }) => id).sort()).toEqual([owner.organization.id, second.id].sort());
    for (const { id } of data)
      expect(data).toContainEqual((await tested().client.getOrganization(owner.caller, { id })).output);
  });

  test('of other organizations a person gets the name, and nothing else', async () => {
    const [owner, stranger] = [await newOwner(tested(), inbox), await newOwner(tested(), inbox)];
    const ids = [stranger.organization.id, newId('org')];
    expect((await tested().client.getPublicOrganizations(owner.caller, { ids })).output.data).toEqual([
      { id: stranger.organization.id, name: stranger.organization.name },
    ]);
  });

  test('people are the members and former members of the active organization', async () => {
    const [owner, stranger] = [await newOwner(tested(), inbox), await newOwner(tested(), inbox)];
    const { membership } = await newMember(tested(), inbox, owner, 'developer');
    const ids = [owner.caller, stranger.caller].map((caller) => userOf(caller).userId).concat(membership.userId);
    const known = async () =>
      (await tested().client.getUsers(owner.caller, { ids })).output.data.map(({ id }) => id).sort();
    const own = [userOf(owner.caller).userId, membership.userId].sort();
    expect(await known()).toEqual(own);
    const { members } = {
      members: (await tested().client.listMembers(owner.caller, { organizationId: owner.organization.id })).output.data,
    };
    expect((await tested().client.getUsers(owner.caller, { ids: [membership.userId] })).output.data).toEqual([
      members.find(({ id }) => id === membership.id)!.user,
    ]);
    await tested().client.removeMember(owner.caller, {
      organizationId: owner.organization.id,
      memberId: membership.id,
    });
    expect(await known()).toEqual(own);
  });

  test('API keys are those of the active organization, as they are read one by one', async () => {
    const [owner, stranger] = [await newOwner(tested(), inbox), await newOwner(tested(), inbox)];
    const create = async ({ caller }: typeof owner) =>
      (await tested().client.createApiKey(caller, { name: 'server', scopes: ['listings:write'] })).output.apiKey;
    const [own, foreign] = [await create(owner), await create(stranger)];
    const { data } = (await tested().client.getApiKeys(owner.caller, { ids: [own.id, foreign.id] })).output;
    expect(data).toEqual([(await tested().client.getApiKey(owner.caller, { id: own.id })).output]);
  });
});
