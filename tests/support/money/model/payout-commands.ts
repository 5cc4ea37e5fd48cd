import fc from 'fast-check';
import { act, chosen, kind, partyOf, selection } from './kind.ts';
import { callerOf, sellers } from './parties.ts';
import { everyOrder } from './views.ts';
import type { World } from './world.ts';

const destinations = ['ok', 'ok', 'ok', 'fail', 'returned', 'restricted', 'timeout'];

export const payoutCommands = {
  setPayoutAccount: kind(
    3,
    fc.record({
      name: fc.constantFrom(...sellers),
      destination: fc.constantFrom(...destinations),
      payoutSchedule: fc.constantFrom('automatic', 'automatic', 'manual'),
    }),
    async (world, { name, destination, payoutSchedule }) => {
      const party = partyOf(world, name);
      const { organizationId } = party;
      await act(world, {
        line: `${name} is paid to acct_sandbox_${destination}, ${payoutSchedule}`,
        service: 'payments',
        operation: 'setPayoutAccount',
        caller: callerOf(party, 'owner'),
        input: {
          id: organizationId,
          country: 'FR',
          returnUrl: 'https://example.com/',
          destination: `acct_sandbox_${destination}`,
          payoutSchedule,
        },
        ends: ['done'],
      });
      return true;
    },
  ),
  releasePayout: kind(4, fc.record(selection), (world, args) => onPayout(world, args, 'releasePayout', 'releases')),
  retryPayout: kind(4, fc.record(selection), (world, args) => onPayout(world, args, 'retryPayout', 'tries again')),
};

async function onPayout(
  world: World,
  args: { of: number; any: boolean },
  operation: 'releasePayout' | 'retryPayout',
  verb: string,
): Promise<boolean> {
  const right = operation === 'retryPayout' ? ['failed'] : ['scheduled', 'on_hold'];
  const paid = (await everyOrder(world)).filter(({ view }) => view.payouts.length > 0);
  const seen = chosen(paid, ({ view }) => right.includes(view.payouts.at(-1)!.status), args);
  if (!seen) return false;
  const { order, view } = seen;
  const { id, status } = view.payouts.at(-1)!;
  await act(world, {
    line: `${order.seller} ${verb} the payout of ${order.label}`,
    service: 'payments',
    operation,
    caller: callerOf(partyOf(world, order.seller), 'owner'),
    input: { id },
    ends: right.includes(status)
      ? ['done', 'payout_not_releasable', 'provider_unavailable']
      : ['invalid_state_transition', 'payout_not_releasable'],
  });
  return true;
}
