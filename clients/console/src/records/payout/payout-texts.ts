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

/** What a text about a payout depends on. */
export type PayoutFacts = PayoutFactsFragment & { items: readonly { orderId: string }[] };

/** Who reads about the payout: its seller, or the operator of the platform. */
export type PayoutReader = 'seller' | 'operator';

/** Something that a payout waits for. */
export interface Wait {
  reason: PayoutHoldReason;
  /** The day on which it ends, if it is known. */
  at: string | null;
  /** When it ends, as the end of a sentence. */
  text: string;
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
 * What a payout waits for, in the order of the service. Its time is that of the reserve, or else of the hold; while a
 * dispute is open there is none, and the dispute says all.
 */
export function waitsOf({ holdReasons, eligibleAt }: PayoutFacts, reader: PayoutReader): Wait[] {
  const unknown = eligibleAt === null && holdReasons.includes('dispute_open');
  const timed = holdReasons.includes('reserve') ? 'reserve' : 'hold_period';
  return holdReasons
    .filter((reason) => !(unknown && reason === 'hold_period'))
    .map((reason) => ({
      reason,
      at: reason === timed ? eligibleAt : null,
      text: waitTexts[reason][reader],
    }));
}

/** What the bank has said about a payout that was released, as the end of a sentence. */
export const bankTexts: Record<string, Record<PayoutReader, string>> = {
  pending: both(', the bank has got the order'),
  in_transit: both(', on its way to the bank'),
  paid: both(', arrived'),
  failed: { seller: ', but your bank has refused it', operator: ', but the bank has refused it' },
};
