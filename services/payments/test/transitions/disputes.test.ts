import { beforeAll, expect, test } from '@jest/globals';
import { sql } from '@marketplace/store';
import {
  expectedFrom,
  newOperator,
  type ObservedTransition,
  observedFrom,
  onBothTransports,
} from '@marketplace/store/testing';
import { type Dispute, disputeStatuses } from '@marketplace/payments-contract';
import { disputeTransitions } from '@marketplace/payments-contract/transitions';
import { disputeActions, type PaidSale } from '../dispute-actions.ts';
import { advance, orderOf, payments, sandboxOf, worker } from '../payments-under-test.ts';
import { settle } from '../observe.ts';
import {
  type Drive,
  drive,
  driveCreation,
  forgetEarlier,
  observationMs,
  refresh,
  setAtProvider,
  tell,
} from './observe.ts';

const week = 7 * 86_400;
type World = PaidSale & { dispute: Dispute };

onBothTransports('the table of the transitions of disputes', payments, (tested) => {
  const { newPaid, claim, disputeBy, disputeOf, closeBy, refund, ship } = disputeActions(tested);
  const client = () => tested().client;
  const engine = () => tested().engine;
  const observed: ObservedTransition[] = [];

  type Prepare = (world: PaidSale) => Promise<unknown>;
  const evidence = (text: string) => async (sale: PaidSale) =>
    client().submitEvidence(sale.seller, { id: (await disputeOf(sale)).id, text });
  const then =
    (...steps: Prepare[]): Prepare =>
    async (sale) => {
      for (const step of steps) await step(sale);
    };
  const shipped: Prepare = (sale) => ship(sale, true);
  const claimed: Prepare = (sale) => claim(sale, 1000);
  const inquiry: Prepare = (sale) => disputeBy(sale, { stage: 'inquiry' });
  const chargeback: Prepare = (sale) => disputeBy(sale, { stage: 'chargeback', amount: 1000n });
  type Prepared = [status: Dispute['status'], method: string, prepare: Prepare];
  const atBanks: Prepared[] = [
    ['needs_response', 'pm_card_visa', inquiry],
    ['needs_response', 'pm_card_visa', chargeback],
    ['under_review', 'pm_card_visa', then(inquiry, evidence('an answer'))],
    ['under_review', 'pm_card_visa', then(chargeback, evidence('an answer'))],
    ['won', 'pm_card_visa', then(chargeback, (sale) => closeBy(sale, 'won'))],
    ['lost', 'pm_card_visa', then(chargeback, (sale) => closeBy(sale, 'lost'))],
  ];
  const claims: Prepared[] = [
    ['needs_response', 'pm_card_visa', claimed],
    ['needs_response', 'pm_card_refundFail', then(claimed, (sale) => refundClaimOf(sale))],
    ['under_review', 'pm_card_visa', then(claimed, evidence('an answer'))],
    ['under_review', 'pm_card_visa', then(shipped, claimed, evidence('an answer'))],
    ['lost', 'pm_card_visa', then(claimed, (sale) => refundClaimOf(sale))],
    [
      'withdrawn',
      'pm_card_visa',
      then(claimed, async (sale) => client().withdrawDispute(sale.buyer, { id: (await disputeOf(sale)).id })),
    ],
  ];
  const worlds = [...atBanks, ...claims];
  const refundClaimOf = async (sale: PaidSale) =>
    client().acceptDispute(sale.seller, { id: (await disputeOf(sale)).id });

  const byParties = (['buyer', 'seller'] as const).flatMap((by): Drive<World>[] => [
    {
      operation: 'submitEvidence',
      by,
      call: (world) => client().submitEvidence(world[by], { id: world.dispute.id, text: 'more' }),
    },
    ...(['acceptDispute', 'withdrawDispute'] as const).map((operation) => ({
      operation,
      by,
      call: (world: World) => client()[operation](world[by], { id: world.dispute.id }),
    })),
  ]);
  const state = ({ stage, status }: Pick<Dispute, 'stage' | 'status'>) => {
    const held = stage === 'chargeback' && status !== 'won';
    return sql`stage = ${stage}, status = ${status}, withdrawn = ${held ? sql`amount` : 0n}`;
  };
  const states = (['inquiry', 'chargeback'] as const).flatMap((stage) =>
    (['needs_response', 'under_review', 'won', 'lost'] as const).map((status) => ({ stage, status })),
  );
  const byBank = states.flatMap((target) =>
    (['processNotices', 'refreshPending'] as const).map(
      (operation): Drive<World> => ({
        operation,
        by: 'provider',
        call: async ({ dispute: { id } }) => {
          const ref = await setAtProvider(tested(), 'dispute', id, state(target));
          await (operation === 'processNotices' ? tell(tested(), 'dispute', ref) : refresh(tested()));
        },
      }),
    ),
  );
  const drives: Drive<World>[] = [
    ...byParties,
    ...(['seller', 'buyer'] as const).map(
      (inFavorOf): Drive<World> => ({
        operation: 'decideClaim',
        by: 'operator',
        call: ({ dispute: { id } }) => client().decideClaim(newOperator(), { id, inFavorOf, reason: 'As agreed.' }),
      }),
    ),
    {
      operation: 'submitEvidenceAsOperator',
      by: 'operator',
      call: ({ dispute: { id } }) =>
        client().submitEvidenceAsOperator(newOperator(), { id, text: 'more', reason: 'As agreed.' }),
    },
    {
      operation: 'acceptDisputeAsOperator',
      by: 'operator',
      call: ({ dispute: { id } }) => client().acceptDisputeAsOperator(newOperator(), { id, reason: 'As agreed.' }),
    },
    {
      operation: 'answerDispute',
      by: 'system',
      before: (world) => refund(world),
      call: ({ orderId }) => engine().answerDispute(worker, { orderId }),
    },
    {
      operation: 'refundAsOperator',
      by: 'system',
      call: ({ payment: { id } }) => client().refundAsOperator(newOperator(), { id, reason: 'As agreed.' }),
    },
    { operation: 'createRefund', by: 'system', call: (world) => refund(world) },
    { operation: 'closeAccount', by: 'system', call: (world) => engine().closeAccount(worker, orderOf(world)) },
    {
      operation: 'refundOrder',
      by: 'system',
      call: ({ orderId }) => engine().refundOrder(worker, { orderId, reason: 'seller_canceled' }),
    },
    {
      operation: 'expireClaim',
      by: 'system',
      call: async ({ orderId }) => {
        await advance(tested(), 2 * week + 1);
        await engine().expireClaim(worker, { orderId });
      },
    },
    ...byBank,
    {
      operation: 'processNotices',
      by: 'system',
      call: async ({ dispute }) => {
        if (dispute.source === 'provider') return;
        await advance(tested(), 2);
        await settle(tested());
      },
    },
  ];

  const newWorld = async ([status, method, prepare]: Prepared): Promise<World> => {
    await forgetEarlier(tested());
    const paid = await newPaid(method);
    await prepare(paid);
    const dispute = await disputeOf(paid);
    expect(dispute).toMatchObject({ status });
    return { ...paid, dispute };
  };

  /** Claims are not at the bank, and only open disputes are read without a notice. */
  const isPossible = (world: Prepared, { by, operation }: Drive<World>) => {
    if (by !== 'provider') return true;
    const open = world[0] === 'needs_response' || world[0] === 'under_review';
    return atBanks.includes(world) && (open || operation === 'processNotices');
  };

  beforeAll(async () => {
    const sale = await newPaid();
    const by = { operation: 'createDispute', by: 'buyer', call: () => claim(sale) } as const;
    observed.push(...(await driveCreation(tested(), ['dispute', sale.orderId], sale, by)));
    for (const stage of ['inquiry', 'chargeback'] as const) {
      const disputed = await newPaid();
      const call = async () => {
        await (await sandboxOf(tested())).disputePayment(disputed.payment.id, { stage, reason: 'fraudulent' });
        await settle(tested());
      };
      const told = { operation: 'processNotices', by: 'provider', call } as const;
      observed.push(...(await driveCreation(tested(), ['dispute', disputed.orderId], disputed, told)));
    }
    for (const prepared of worlds) {
      let unchanged: World | undefined;
      for (const one of drives.filter((each) => isPossible(prepared, each))) {
        const world: World = unchanged ?? (await newWorld(prepared));
        const driven = await drive(tested(), ['dispute', world.dispute.id], world, one);
        if (driven.change) observed.push(driven.change);
        unchanged = driven.isUnchanged ? world : undefined;
      }
    }
  }, observationMs);

  test.each([null, ...disputeStatuses])(
    'from %s, operations change a dispute as the table says, and not otherwise',
    (status) => {
      expect(observedFrom(observed, status)).toEqual(expectedFrom(disputeTransitions, status));
    },
  );
});
