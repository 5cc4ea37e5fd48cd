import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import {
  anonymous,
  callerWith,
  execute,
  identityWith,
  newOwner,
  openInbox,
  relay,
  signIn,
} from '../identity-under-test.ts';
import { newMember } from './members-under-test.ts';

const inbox = await openInbox();

onBothTransports('the actor of a command', identityWith(inbox), (tested) => {
  const relatedBySession = async (sessionToken: string, relations = true) => {
    const { actor } = (await tested().client.authenticate(anonymous(), { sessionToken, relations })).output;
    return 'related' in actor ? actor.related : undefined;
  };
  const secondOrganization = async (sessionToken: string) =>
    (await tested().client.createOrganization(await callerWith(tested(), sessionToken), { name: 'Second' })).output
      .organization.id;

  test('names the organizations that share an owner, by session and API key', async () => {
    const owner = await newOwner(tested(), inbox);
    expect(await relatedBySession(owner.sessionToken)).toBeUndefined();
    const key = (await tested().client.createApiKey(owner.caller, { name: 'server', scopes: ['orders:write'] })).output;
    const second = await secondOrganization(owner.sessionToken);
    const sessionToken = await signIn(tested(), owner.email);
    const related = (id: string) => ({ owners: [id], members: [id] });
    // A person who signs in acts for the organization that they founded last.
    expect(await relatedBySession(sessionToken)).toEqual(related(owner.organization.id));
    expect(await relatedBySession(sessionToken, false)).toBeUndefined();
    const byKey = await tested().client.authenticate(anonymous(), { apiKey: key.token!, relations: true });
    expect(byKey.output.actor).toMatchObject({ type: 'api_key', related: related(second) });
  });

  test('names those that share another member apart', async () => {
    const owner = await newOwner(tested(), inbox);
    const { sessionToken } = await newMember(tested(), inbox, owner, 'developer');
    const other = await secondOrganization(sessionToken);
    expect(await relatedBySession(owner.sessionToken)).toEqual({ owners: [], members: [other] });
  });

  test('names organizations of former owners for 90 days, and of former owners who stay as admins', async () => {
    const owner = await newOwner(tested(), inbox);
    const partner = await newMember(tested(), inbox, owner, 'owner');
    const own = await secondOrganization(owner.sessionToken);
    const shop = owner.organization.id;
    const parties = async () =>
      (await tested().engine.getParties(relay, { buyerOrganizationId: own, sellerOrganizationId: shop })).output;
    const ownId = (owner.caller.actor as { userId: string }).userId;
    const partnerId = (partner.caller.actor as { userId: string }).userId;
    expect(await parties()).toEqual({ ownerId: ownId, related: true });
    const { data } = (await tested().client.listMembers(partner.caller, { organizationId: shop })).output;
    const memberId = data.find(({ user }) => user.email === owner.email)!.id;
    const relation = async () => relatedBySession(partner.sessionToken);
    await tested().client.updateMember(partner.caller, { organizationId: shop, memberId, role: 'admin' });
    expect(await parties()).toEqual({ ownerId: partnerId, related: true });
    expect(await relation()).toEqual({ owners: [], members: [own] });
    await tested().client.removeMember(partner.caller, { organizationId: shop, memberId });
    expect(await parties()).toEqual({ ownerId: partnerId, related: true });
    expect(await relation()).toEqual({ owners: [], members: [own] });
    await execute(
      tested(),
      `update membership set owner_until = owner_until - interval '91 days' where id = '${memberId}'`,
    );
    expect(await parties()).toEqual({ ownerId: partnerId, related: false });
    expect(await relation()).toBeUndefined();
  });
});
