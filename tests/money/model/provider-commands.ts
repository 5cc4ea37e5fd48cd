import fc from 'fast-check';
import { chosen, kind, selection, act, partyOf } from './kind.ts';
import { everyOrder, isCaptured, isOpen, type Seen } from './views.ts';
import { type World, system } from './world.ts';
import { callerOf, sellers, buyers, type ModelParty } from './parties.ts';

// Changes at the provider without the platform. None of them is refused: the provider decides.

const succeededOf = ({ view }: Seen) => view.payments.find(({ status }) => status === 'succeeded');

function tell(world: World, seen: Seen, what: string, did: boolean): boolean {
  if (did) world.journal.push(`at the provider: ${what} of ${seen.order.label}`);
  return did;
}

export const providerCommands = {
  disputeAtBank: kind(
    4,
    fc.record({
      ...selection,
      stage: fc.constantFrom('chargeback' as const, 'chargeback' as const, 'inquiry' as const),
      part: fc.boolean(),
    }),
    async (world, { stage, part, ...args }) => {
      const seen = chosen(await everyOrder(world), isCaptured, { ...args, any: false });
      const payment = seen && succeededOf(seen);
      if (!payment) return false;
      const amount = part ? (BigInt(seen.order.total.amount) + 1n) / 2n : undefined;
      const { currency } = seen.order.total;
      const dispute = { stage, reason: 'fraudulent', ...(amount !== undefined && { money: { amount, currency } }) };
      const what = `the bank opens a ${stage} about ${amount ?? 'all'}`;
      return tell(world, seen, what, await world.money.sandbox.controls.disputePayment(payment.id, dispute));
    },
  ),
  endDispute: kind(
    4,
    fc.record({ ...selection, outcome: fc.constantFrom('won' as const, 'lost' as const) }),
    async (world, { outcome, ...args }) => {
      const open = ({ view }: Seen) => view.disputes.some((one) => one.ref !== null && isOpen(one));
      const seen = chosen(await everyOrder(world), open, { ...args, any: false });
      const dispute = seen?.view.disputes.find((one) => one.ref !== null && isOpen(one));
      if (!seen || !dispute) return false;
      const did = await world.money.sandbox.controls.closeDispute(dispute.ref!, outcome);
      return tell(world, seen, `the dispute is ${outcome}`, did);
    },
  ),
  /** The bank decides a lost dispute for the seller after all. */
  winAppeal: kind(3, fc.record(selection), async (world, args) => {
    const lost = ({ view }: Seen) => view.disputes.some(({ ref, status }) => ref !== null && status === 'lost');
    const seen = chosen(await everyOrder(world), lost, { ...args, any: false });
    const dispute = seen?.view.disputes.findLast(({ ref, status }) => ref !== null && status === 'lost');
    if (!seen || !dispute) return false;
    const did = await world.money.sandbox.controls.closeDispute(dispute.ref!, 'won');
    return tell(world, seen, 'the dispute is won on appeal', did);
  }),
  /** The bank decides a dispute for the buyer that it had decided for the seller, by appeal or not. */
  loseAppeal: kind(3, fc.record(selection), async (world, args) => {
    const ended = ({ ref, status }: Seen['view']['disputes'][number]) => ref !== null && !isOpen({ status });
    const seen = chosen(await everyOrder(world), ({ view }) => view.disputes.some(ended), { ...args, any: false });
    const dispute = seen?.view.disputes.findLast(ended);
    if (!seen || !dispute) return false;
    const did = await world.money.sandbox.controls.closeDispute(dispute.ref!, 'lost');
    return tell(world, seen, 'the dispute is lost after all', did);
  }),
  expireAuthorization: kind(2, fc.record(selection), async (world, args) => {
    const authorized = ({ view }: Seen) => view.payments.some(({ status }) => status === 'requires_capture');
    const seen = chosen(await everyOrder(world), authorized, { ...args, any: false });
    const payment = seen?.view.payments.find(({ status }) => status === 'requires_capture');
    if (!seen || !payment) return false;
    return tell(
      world,
      seen,
      'the authorization ends',
      await world.money.sandbox.controls.expireAuthorization(payment.id),
    );
  }),
  /** Somebody refunds a part in the dashboard of the provider. */
  refundAtProvider: kind(2, fc.record(selection), async (world, args) => {
    const seen = chosen(await everyOrder(world), isCaptured, { ...args, any: false });
    const payment = seen && succeededOf(seen);
    if (!seen || !payment) return false;
    const made = await world.money.sandbox.controls.refundPayment(payment.id, 7n);
    return tell(world, seen, 'a refund of 7', made);
  }),
  /** The bank of the buyer sends the money of a refund back. */
  refundComesBack: kind(2, fc.record(selection), async (world, args) => {
    const refunded = ({ view }: Seen) => (view.account?.refunded ?? 0n) > 0n;
    const seen = chosen(await everyOrder(world), refunded, { ...args, any: false });
    if (!seen) return false;
    const [refund] = await world.money.query<{ id: string }>(
      `select id from payments.refund where order_id = $1 and status = 'succeeded' and kind = 'refund' limit 1`,
      [seen.order.id],
    );
    if (!refund) return false;
    return tell(world, seen, 'a refund comes back', await world.money.sandbox.controls.returnRefund(refund.id));
  }),
  payoutEnds: kind(
    5,
    fc.record({ ...selection, how: fc.constantFrom('failPayout' as const, 'returnPayout' as const) }),
    async (world, { how, ...args }) => {
      const seen = chosen(await everyOrder(world), ({ view }) => view.payouts.length > 0, { ...args, any: false });
      const payout = seen?.view.payouts.at(-1);
      if (!seen || !payout) return false;
      const did = await world.money.sandbox.controls[how](payout.id);
      return tell(world, seen, how === 'failPayout' ? 'the payout fails' : 'the payout is returned', did);
    },
  ),
  /** Somebody reverses a part of a transfer in the dashboard of the provider, or all that is left of it. */
  reverseTransfer: kind(
    3,
    fc.record({ ...selection, all: fc.integer({ min: 1, max: 4 }).map((n) => n > 3) }),
    async (world, { all, ...args }) => {
      const left = ({ view }: Seen) => view.payouts.findLast(({ status }) => status === 'released');
      const seen = chosen(await everyOrder(world), (one) => left(one) !== undefined, { ...args, any: false });
      const payout = seen && left(seen);
      if (!payout) return false;
      const amount = BigInt(all ? payout.amount : Math.ceil(payout.amount / 3));
      const did = await world.money.sandbox.controls.reversePayout(payout.id, amount);
      return tell(world, seen, `${amount} of the payout is taken back`, did);
    },
  ),
};

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

/** Whether a closing organization has nothing open. If so, it becomes closed. */
async function isDone({ money }: World, { organizationId }: ModelParty): Promise<boolean> {
  const { orders } = (await money.trading.engine.countObligations(system, { organizationId })).output;
  const { payouts, balances, waitsUntil } = (await money.payments.engine.countObligations(system, { organizationId }))
    .output;
  return orders + payouts + balances === 0 && waitsUntil === null;
}

export const standingCommands = {
  /**
   * The operator suspends an organization or ends its suspension, or an owner closes it. Most suspended ones become
   * active again.
   */
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
  /** People join or leave the organizations of a buyer and a seller. Identity reports it with each request. */
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
