import fc from 'fast-check';
import { claimsMax } from '@marketplace/payments-contract/limits';
import { act, chosen, kind, partyOf, pick, selection } from './kind.ts';
import { callerOf } from './parties.ts';
import { type DisputeView, everyOrder, isHeldByBank, isOpen, isOpenClaim, leftOf, type Seen } from './views.ts';
import type { World } from './world.ts';

const claimsOf = ({ disputes }: Seen['view']): number => disputes.filter(({ source }) => source === 'buyer').length;

interface OnDispute {
  by: 'buyer' | 'seller';
  operation: string;
  verb: string;
  input?: object;
  /** Whether it succeeds. Otherwise it is refused with one of `refusals`. */
  fits: (dispute: DisputeView) => boolean;
  /** Code with which it is refused nevertheless. */
  unless?: (dispute: DisputeView, view: Seen['view']) => string | undefined;
  refusals: string[];
}

async function onDispute(
  world: World,
  { which, ...args }: { which: number; of: number; any: boolean },
  { by, operation, verb, input = {}, fits, unless = () => undefined, refusals }: OnDispute,
): Promise<boolean> {
  const disputed = (await everyOrder(world)).filter(({ view }) => view.disputes.length > 0);
  const seen = chosen(disputed, ({ view }) => view.disputes.some(fits), args);
  if (!seen) return false;
  const { order, view } = seen;
  const fitting = view.disputes.filter(fits);
  const dispute = pick(fitting.length > 0 && !args.any ? fitting : view.disputes, which)!;
  await act(world, {
    line: `${order[by]} ${verb} of ${order.label} (${dispute.stage})`,
    service: 'payments',
    operation,
    caller: callerOf(partyOf(world, order[by])),
    input: { id: dispute.id, ...input },
    ends: fits(dispute) ? [unless(dispute, view) ?? 'done'] : refusals,
  });
  return true;
}

const disputeSelection = { ...selection, which: fc.nat(3) };

export const disputeCommands = {
  claim: kind(6, fc.record({ ...selection, part: fc.boolean() }), async (world, { part, ...args }) => {
    const claimable = ({ view }: Seen) =>
      leftOf(view) > 0n && !view.account!.released && !view.disputes.some(isOpen) && claimsOf(view) < claimsMax;
    const seen = chosen(await everyOrder(world), claimable, args);
    if (!seen) return false;
    const { order, view } = seen;
    const { account } = view;
    const end = () => {
      if (!account) return 'not_found';
      if (account.status === 'closed' || account.released || leftOf(view) <= 0n) return 'dispute_window_closed';
      if (view.disputes.some(isOpen)) return 'dispute_exists';
      return claimsOf(view) < claimsMax ? 'done' : 'limit_reached';
    };
    // The smallest claim, in percent of the total, is `claimMinPercent`.
    const amount = Math.ceil(order.total.amount / 20);
    await act(world, {
      line: `${order.buyer} claims ${part ? 'the least' : 'all'} of ${order.label}`,
      service: 'payments',
      operation: 'createDispute',
      caller: callerOf(partyOf(world, order.buyer)),
      input: {
        id: order.id,
        reason: 'not_received',
        description: 'It did not arrive.',
        ...(part && { amount: { amount, currency: order.total.currency } }),
      },
      // Less may be left than the smallest claim.
      ends: [end(), ...(part && end() === 'done' && leftOf(view) < amount ? ['refund_exceeds_captured'] : [])],
    });
    return true;
  }),
  withdrawClaim: kind(4, fc.record(disputeSelection), (world, args) =>
    onDispute(world, args, {
      by: 'buyer',
      operation: 'withdrawDispute',
      verb: 'withdraws the claim',
      fits: isOpenClaim,
      unless: ({ settling }) => (settling > 0 ? 'refund_pending' : undefined),
      refusals: ['invalid_state_transition'],
    }),
  ),
  accept: kind(4, fc.record(disputeSelection), (world, args) =>
    onDispute(world, args, {
      by: 'seller',
      operation: 'acceptDispute',
      verb: 'accepts the dispute',
      fits: isOpen,
      unless: (dispute, view) => {
        if (dispute.source !== 'buyer') return undefined;
        if (dispute.pending > 0) return 'refund_pending';
        return isHeldByBank(view) ? 'payment_disputed' : undefined;
      },
      refusals: ['invalid_state_transition'],
    }),
  ),
  evidence: kind(
    5,
    fc.record({
      ...disputeSelection,
      by: fc.constantFrom('buyer' as const, 'seller' as const),
      text: fc.constantFrom('winning_evidence', 'losing_evidence', 'a photo'),
    }),
    (world, { by, text, ...args }) =>
      onDispute(world, args, {
        by,
        operation: 'submitEvidence',
        verb: `sends ${text} in the dispute`,
        input: { text },
        fits: (dispute) =>
          isOpen(dispute) &&
          (dispute.source === 'buyer' ||
            by === 'buyer' ||
            (dispute.status === 'needs_response' && !dispute.isAnswered)),
        refusals: ['invalid_state_transition'],
      }),
  ),
};
