import { expect, test } from '@jest/globals';
import type { Caller } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { execute, identityWith, newOwner, openInbox, withStore } from './identity-under-test.ts';
import { plantMember } from './members-under-test.ts';

const inbox = await openInbox();
/** Races are seldom: the deep run looks longer. */
const deep = process.env['JEST_DEEP'] === '1';

onBothTransports('the last owner', identityWith(inbox), (tested) => {
  const remove = (caller: Caller, organizationId: string, memberId: string): Promise<unknown> =>
    tested().client.removeMember(caller, { organizationId, memberId });
  const demote = (caller: Caller, organizationId: string, memberId: string): Promise<unknown> =>
    tested().client.updateMember(caller, { organizationId, memberId, role: 'finance' });
  type Act = typeof remove;

  /** What the first and the second owner do at the same moment; `own` acts on the owner who does it, else on the other. */
  const mixes: { title: string; rounds: number; first: Act; second: Act; own?: true }[] = [
    { title: 'remove each other', rounds: deep ? 200 : 30, first: remove, second: remove },
    { title: 'demote each other', rounds: deep ? 20 : 10, first: demote, second: demote },
    { title: 'remove and demote each other', rounds: deep ? 20 : 10, first: remove, second: demote },
    { title: 'leave', rounds: deep ? 20 : 10, first: remove, second: remove, own: true },
    { title: 'leave and demote themselves', rounds: deep ? 20 : 10, first: remove, second: demote, own: true },
  ];

  test.each(mixes)('two owners who $title at once, $rounds times in a row: exactly one succeeds, and one owner stays', async ({ rounds, first, second, own }) => {
    const { organization } = await newOwner(tested(), inbox);
    await execute(tested(), 'delete from membership where organization_id = ?', [organization.id]);
    const ada = await plantMember(tested(), organization.id, 'owner');
    const eve = await plantMember(tested(), organization.id, 'owner');
    await withStore(tested(), async (store) => {
      for (let round = 0; round < rounds; round += 1) {
        const outcomes = await Promise.allSettled([
          first(ada.caller, organization.id, own ? ada.id : eve.id),
          second(eve.caller, organization.id, own ? eve.id : ada.id),
        ]);
        expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'done' : (outcome.reason as { code: string }).code)).sort()).toEqual(['done', 'last_owner']);
        const restored = await store.fork().execute<unknown[]>(
          `update membership set role = 'owner', status = 'active'
            where organization_id = ? and not (role = 'owner' and status = 'active') returning id`,
          [organization.id],
        );
        expect(restored).toHaveLength(1);
      }
    });
  });

  test('cannot leave, be removed or be demoted, whoever else is a member', async () => {
    const { caller, organization, membership } = await newOwner(tested(), inbox);
    const admin = await plantMember(tested(), organization.id, 'admin');
    const target = { organizationId: organization.id, memberId: membership.id };
    for (const attempt of [
      tested().client.removeMember(caller, target),
      tested().client.removeMember(admin.caller, target),
      tested().client.updateMember(caller, { ...target, role: 'admin' }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: 'last_owner' });
    }
    await tested().client.updateMember(caller, { organizationId: organization.id, memberId: admin.id, role: 'owner' });
    await tested().client.removeMember(caller, target);
  });
});
