import type { PayoutFactsFragment, PayoutHoldReason, PayoutStatus } from '../../generated/graphql/graphql.ts';
import type { Tone } from '../../ui/show/status.tsx';

export const payoutTones: Record<PayoutStatus, Tone> = {
  scheduled: 'accent',
  on_hold: 'hold',
  processing: 'accent',
  released: 'good',
  failed: 'bad',
  returned: 'bad',
  canceled: 'quiet',
};

export const payoutStatuses = [
  ['on_hold', 'On hold'],
  ['scheduled', 'Scheduled'],
  ['processing', 'Processing'],
  ['released', 'Released'],
  ['failed', 'Failed'],
  ['returned', 'Returned'],
  ['canceled', 'Canceled'],
] as const satisfies readonly (readonly [PayoutStatus, string])[];

/** Members of a payout that its texts depend on. */
export type PayoutFacts = PayoutFactsFragment & { items: readonly { orderId: string }[] };

/** Reader of a text: the seller of the payout, or the operator of the platform. */
export type PayoutReader = 'seller' | 'operator';

/** A part of a text about a payout. */
export type PayoutText = string | { day: string } | { orderId: string };

/** Cause for which a payout waits. */
interface Wait {
  reason: PayoutHoldReason;
  /** Moment at which the hold ends, worded as the end of a sentence. */
  text: PayoutText[];
}

const waitTexts: Record<PayoutHoldReason, Record<PayoutReader, string>> = {
  hold_period: both('when the hold ends'),
  dispute_open: both('when the dispute ends'),
  payout_account_inactive: {
    seller: 'when your account is active',
    operator: 'when the account of the seller is active',
  },
  organization_suspended: {
    seller: 'when the operator lets your payouts go on',
    operator: 'when the suspension or freeze of the seller ends',
  },
  awaiting_provider_funds: both('when the payment provider has the money'),
  manual_schedule: { seller: 'when you release it', operator: 'when the seller releases it' },
  new_seller: both('some days later, because the first sales of a seller wait longer'),
  payout_limit: both('when less was paid out in the last 24 hours'),
  payout_account_changed: {
    seller: 'some days after the change of your account',
    operator: 'some days after the change of the account',
  },
  reserve: both('when the reserve ends'),
  review: { seller: 'when the operator has approved it', operator: 'when you approve it' },
  velocity: both('some days later, because the sales have grown suddenly'),
  related_parties: { seller: 'when the operator has approved it', operator: 'when you approve it' },
};

function both(text: string): Record<PayoutReader, string> {
  return { seller: text, operator: text };
}

/**
 * Causes for which a payout waits, in the order of the service. Its time is that of the reserve, or else of the hold.
 * While a dispute is open there is none, and the hold is left out.
 */
export function waitsOf({ holdReasons, eligibleAt, items }: PayoutFacts, reader: PayoutReader, nowMs: number): Wait[] {
  const orderId = items[0]?.orderId;
  const timed = holdReasons.includes('reserve') ? 'reserve' : 'hold_period';
  const textOf = (reason: PayoutHoldReason): PayoutText[] => {
    if (reason === 'dispute_open' && orderId !== undefined) return ['when the dispute of ', { orderId }, ' ends'];
    const text = waitTexts[reason][reader];
    if (reason !== timed || eligibleAt === null) return [text];
    return Date.parse(eligibleAt) <= nowMs ? [`in a moment, ${text}`] : [{ day: eligibleAt }, `, ${text}`];
  };
  return holdReasons
    .filter((reason) => reason !== 'hold_period' || eligibleAt !== null || !holdReasons.includes('dispute_open'))
    .map((reason) => ({ reason, text: textOf(reason) }));
}

/** State of a payout that the bank has reported after its release, as the end of a sentence. */
const bankTexts: Record<string, Record<PayoutReader, string>> = {
  pending: both(', the bank has got the order'),
  in_transit: both(', on its way to the bank'),
  paid: both(', arrived'),
  failed: { seller: ', but your bank has refused it', operator: ', but the bank has refused it' },
};

/** Time of a payout, and the causes for which it waits, such as `29 Nov, when the hold ends`. */
export function payoutSentence(payout: PayoutFacts, reader: PayoutReader, nowMs: number): PayoutText[] {
  const { status, releasedAt, updatedAt, bankStatus, failure } = payout;
  switch (status) {
    case 'scheduled':
    case 'on_hold':
      return waitingSentence(waitsOf(payout, reader, nowMs), reader);
    case 'processing':
      return ['now: the payment provider is transferring it'];
    case 'released':
      return [...(releasedAt === null ? [] : [{ day: releasedAt }]), bankTexts[bankStatus]?.[reader] ?? ''];
    case 'failed':
      return [
        reader === 'seller' ? 'when you retry it: ' : 'when the seller retries it: ',
        failure?.message ?? 'the provider refused it',
      ];
    case 'returned':
      return ['came back on ', { day: updatedAt }];
    default:
      return ['nothing was left to pay'];
  }
}

function waitingSentence(waits: readonly Wait[], reader: PayoutReader): PayoutText[] {
  // Only the operator knows whether all payouts are stopped.
  if (waits.length === 0)
    return [
      reader === 'seller'
        ? 'in a moment, unless the platform has stopped all payouts'
        : 'in a moment, unless all payouts are stopped',
    ];
  return waits.flatMap(({ text }, position) =>
    position === 0 ? text : [position === waits.length - 1 ? ', and ' : ', ', ...text],
  );
}
