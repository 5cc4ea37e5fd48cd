import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { anonymous, callerWith, identityWith, newOwner, openInbox, signIn } from '../identity-under-test.ts';
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
    // Who signs in acts for the organization that they have founded last.
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
});
