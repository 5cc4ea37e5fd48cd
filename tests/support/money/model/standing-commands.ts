import fc from 'fast-check';
import { act, kind, partyOf } from './kind.ts';
import { buyers, type ModelParty, sellers } from './parties.ts';
import { system, type World } from './world.ts';

/** Whether an organization that is closing has nothing open: then it is closed. */
async function isDone({ money }: World, { organizationId }: ModelParty): Promise<boolean> {
  const { orders } = (await money.trading.engine.countObligations(system, { organizationId })).output;
  const { payouts, balances, waitsUntil } = (await money.payments.engine.countObligations(system, { organizationId }))
    .output;
  return orders + payouts + balances === 0 && waitsUntil === null;
}

export const standingCommands = {
  /** The operator suspends an organization or ends it, or an owner closes it. Mostly what was suspended is active again. */
  setStatus: kind(
    4,
    fc.record({ name: fc.constantFrom(...buyers, ...sellers, ...sellers), closes: fc.integer({ min: 1, max: 10 }) }),
    async (world, { name, closes }) => {
      const suspended = [...world.parties.values()].find(({ status }) => status === 'suspended');
      const party = suspended ?? partyOf(world, name);
      if (party.status === 'closed') return false;
      if (party.status === 'suspended') party.status = party.isClosing ? 'closing' : 'active';
      else if (party.status === 'closing' && (await isDone(world, party))) party.status = 'closed';
      else if (party.status === 'active' && closes > 8) [party.status, party.isClosing] = ['closing', true];
      else party.status = 'suspended';
      party.version += 1;
      const { organizationId, status, version } = party;
      for (const service of ['trading', 'payments'] as const)
        await act(world, {
          line: `${party.name} is ${status}, hears ${service}`,
          service,
          operation: 'setOrganizationStatus',
          caller: system,
          input: { organizationId, status, version },
          ends: ['done'],
        });
      return true;
    },
  ),
  /** People join or leave the organizations of a buyer and a seller. Identity tells it with each request. */
  relate: kind(
    3,
    fc.record({
      buyer: fc.constantFrom(...buyers),
      seller: fc.constantFrom(...sellers),
      relation: fc.constantFrom('owner' as const, 'member' as const, null, null),
    }),
    (world, { buyer, seller, relation }) => {
      const [one, other] = [partyOf(world, buyer), partyOf(world, seller)];
      for (const [a, b] of [
        [one, other],
        [other, one],
      ] as const)
        if (relation) a.related.set(b.organizationId, relation);
        else a.related.delete(b.organizationId);
      world.journal.push(`${buyer} and ${seller} share ${relation ? `an ${relation}` : 'nobody'}`);
      return Promise.resolve(true);
    },
  ),
};
