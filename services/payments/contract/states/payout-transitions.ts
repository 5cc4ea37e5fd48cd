import type { payoutStatuses } from '../records/payout-records.ts';
import { reading, type Transition } from './transition.ts';

type PayoutStatus = (typeof payoutStatuses)[number];

const waiting = ['scheduled', 'on_hold'] as const;
const unheld = 'nothing holds it';

/** Every change of a payout. */
export const payoutTransitions: readonly Transition<PayoutStatus>[] = [
  {
    from: [],
    to: 'on_hold',
    by: ['system'],
    operations: ['recordFulfillment'],
    label: 'order fulfilled',
    when: 'the money of the order is held: `hold_period`',
  },
  {
    from: ['on_hold'],
    to: 'scheduled',
    by: ['system'],
    operations: ['releaseOrder'],
    label: 'order completed',
    when: 'the money is released',
  },
  {
    from: [],
    to: 'scheduled',
    by: ['system'],
    operations: ['releaseOrder'],
    label: 'order completed',
    when: 'nothing was left of the money before, or an earlier version has fulfilled the order',
  },
  ...(
    [
      { by: ['system'], operations: ['startPayout'] },
      { by: ['seller'], operations: ['releasePayout', 'retryPayout'] },
      { by: ['operator'], operations: ['releasePayoutAsOperator'] },
    ] as const
  ).map(
    (start): Transition<PayoutStatus> => ({
      ...start,
      from: [],
      to: 'on_hold',
      label: 'held back',
      when: 'the payout of an order of a new seller starts, and a part is held back: `reserve`',
    }),
  ),
  {
    from: [],
    to: 'scheduled',
    by: ['provider'],
    operations: ['processNotices'],
    label: 'returned before',
    when: 'the payout before it was returned: a member must release this one',
  },
  {
    from: ['scheduled'],
    to: 'on_hold',
    by: ['system'],
    operations: ['startPayout'],
    label: 'held',
    when: 'there is a reason to hold it, which is in `holdReasons`',
  },
  {
    from: ['on_hold'],
    to: 'same',
    by: ['system'],
    operations: ['startPayout'],
    label: 'held',
    when: 'the reasons or amounts have changed',
  },
  {
    from: ['on_hold'],
    to: 'scheduled',
    by: ['system'],
    operations: ['startPayout'],
    label: 'no longer held',
    when: 'no reason is left, but all payouts of the platform are stopped',
  },
  ...(
    [
      { from: waiting, by: ['system'], operations: ['startPayout'], when: unheld },
      { from: waiting, by: ['seller'], operations: ['releasePayout'], when: unheld },
      { from: waiting, by: ['operator'], operations: ['releasePayoutAsOperator'], when: unheld },
      {
        from: ['failed'],
        by: ['system'],
        operations: ['startPayout'],
        when: 'the payout account has changed since then',
      },
      { from: ['failed'], by: ['seller'], operations: ['retryPayout'], when: unheld },
      { from: ['failed'], by: ['operator'], operations: ['releasePayoutAsOperator'], when: unheld },
    ] as const
  ).flatMap(({ when, ...start }): Transition<PayoutStatus>[] => [
    { ...start, to: 'processing', label: 'start', when: `${when}, and the provider has not confirmed it yet` },
    {
      ...start,
      to: 'released',
      label: 'paid',
      when: `${when}, and the provider confirms it at once`,
      event: 'payout.released',
    },
    {
      ...start,
      to: start.from[0] === 'failed' ? 'same' : 'failed',
      label: 'refused',
      when: `${when}, and the provider refuses it`,
    },
  ]),
  {
    from: [...waiting, 'failed'],
    to: 'canceled',
    by: ['system'],
    operations: ['startPayout'],
    label: 'nothing left',
    when: 'nothing is left to pay',
  },
  {
    from: ['processing'],
    to: 'released',
    by: ['provider'],
    operations: [...reading, 'finishExternalCalls'],
    label: 'paid',
    when: 'the provider confirms the transfer',
    event: 'payout.released',
  },
  {
    from: ['processing'],
    to: 'failed',
    by: ['provider'],
    operations: reading,
    label: 'refused',
    when: "the provider refuses the transfer: the money is the seller's again",
  },
  {
    from: ['failed'],
    to: 'same',
    by: ['seller'],
    operations: ['setPayoutAccount'],
    label: 'account changed',
    when: 'the payout account is active again: it is started again',
  },
  {
    from: ['released'],
    to: 'returned',
    by: ['provider'],
    operations: ['processNotices'],
    label: 'returned',
    when: "the seller's bank returns the money",
  },
];
