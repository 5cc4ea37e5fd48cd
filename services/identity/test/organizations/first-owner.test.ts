import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { anonymous, callerWith, identityWith, newOwner, openInbox, relay, signIn } from '../identity-under-test.ts';
import { newMember } from './members-under-test.ts';

const inbox = await openInbox();

onBothTransports('the first owner', identityWith(inbox), (tested) => {
  const ownerOf = async (credential: { sessionToken: string } | { apiKey: string }) => {
    const { actor } = (await tested().client.authenticate(anonymous(), credential)).output;
    return 'ownerId' in actor ? actor.ownerId : undefined;
  };
  const userIdOf = async (sessionToken: string) => {
    const { actor } = await callerWith(tested(), sessionToken);
    return actor.type === 'user' ? actor.userId : '';
  };

  test('is the founder in all their organizations, by session and key, also if others own them too', async () => {
    const founder = await newOwner(tested(), inbox);
    const founderId = await userIdOf(founder.sessionToken);
    const second = await newMember(tested(), inbox, founder, 'owner');
    expect(await ownerOf({ sessionToken: founder.sessionToken })).toBe(founderId);
    expect(await ownerOf({ sessionToken: second.sessionToken })).toBe(founderId);
    const key = (await tested().client.createApiKey(second.caller, { name: 'server', scopes: ['orders:write'] }))
      .output;
    expect(await ownerOf({ apiKey: key.token! })).toBe(founderId);
    const other = (await tested().client.createOrganization(founder.caller, { name: 'Other' })).output.organization;
    const organizationIds = [founder.organization.id, other.id, 'org_unknown'];
    expect((await tested().client.getFirstOwners(relay, { organizationIds })).output.data).toEqual([
      { organizationId: founder.organization.id, ownerId: founderId },
      { organizationId: other.id, ownerId: founderId },
    ]);
  });

  test('is the next owner when the founder is not an owner any more', async () => {
    const founder = await newOwner(tested(), inbox);
    const next = await newMember(tested(), inbox, founder, 'owner');
    const { data } = (await tested().client.listMembers(next.caller, { organizationId: founder.organization.id }))
      .output;
    const founderId = await userIdOf(founder.sessionToken);
    const { id: memberId } = data.find(({ user }) => user.id === founderId)!;
    const renewed = await callerWith(tested(), await signIn(tested(), next.email));
    await tested().client.removeMember(renewed, { organizationId: founder.organization.id, memberId });
    expect(await ownerOf({ sessionToken: next.sessionToken })).toBe(await userIdOf(next.sessionToken));
    expect(await ownerOf({ sessionToken: founder.sessionToken })).toBeUndefined();
  });
});
