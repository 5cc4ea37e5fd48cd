import { beforeAll, expect, test } from '@jest/globals';
import { sql } from '@marketplace/store';
import {
  expectedFrom,
  newOperator,
  type ObservedTransition,
  observedFrom,
  onBothTransports,
} from '@marketplace/store/testing';
import type { Refund } from '@marketplace/payments-contract';
import { refundTransitions } from '@marketplace/payments-contract/transitions';
import { disputeActions, type PaidSale } from '../dispute-actions.ts';
import { advance, execute, orderOf, payments, sandboxOf, usd, worker } from '../payments-under-test.ts';
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
const refundStatuses = ['pending', 'succeeded', 'failed'] as const satisfies Refund['status'][];

onBothTransports('the table of the transitions of refunds', payments, (tested) => {
  const { newPaid, claim, disputeBy, disputesOf, refund } = disputeActions(tested);
  const client = () => tested().client;
  const engine = () => tested().engine;
  const observed: ObservedTransition[] = [];

  type Prepare = (world: PaidSale) => Promise<unknown>;
  /** The provider has ended the payment meanwhile, so it refuses to refund it. */
  const unrefundable: Prepare = ({ payment: { id } }) =>
    execute(tested(), sql`update sandbox.payment set status = 'canceled' where payment_id = ${id}`);
  const nothing: Prepare = async () => undefined;
  const methods: [method: string, prepare: Prepare][] = [
    ['pm_card_visa', nothing],
    ['pm_card_pendingRefund', nothing],
    ['pm_card_visa', unrefundable],
  ];

  const ofDispute = async (world: PaidSale, call: (id: string) => Promise<unknown>) => {
    const [dispute] = await disputesOf(world);
    return dispute && call(dispute.id);
  };
  const accept: Drive<PaidSale> = {
    operation: 'acceptDispute',
    by: 'seller',
    call: (world) => ofDispute(world, (id) => client().acceptDispute(world.seller, { id })),
  };
  const asking: [Drive<PaidSale>, before?: Prepare][] = [
    [
      {
        operation: 'createRefund',
        by: 'seller',
        call: ({ seller, payment: { id } }) => client().createRefund(seller, { id, amount: usd(100) }),
      },
    ],
    [
      {
        operation: 'refundAsOperator',
        by: 'operator',
        call: ({ payment: { id } }) =>
          client().refundAsOperator(newOperator(), { id, amount: usd(100), reason: 'As agreed.' }),
      },
    ],
    [
      {
        operation: 'decideClaim',
        by: 'operator',
        call: (world) =>
          ofDispute(world, (id) =>
            client().decideClaim(newOperator(), { id, inFavorOf: 'buyer', reason: 'As agreed.' }),
          ),
      },
      (world) => claim(world),
    ],
    [accept, (world) => claim(world)],
    [{ operation: 'closeAccount', by: 'system', call: (world) => engine().closeAccount(worker, orderOf(world)) }],
    [
      {
        operation: 'refundOrder',
        by: 'system',
        call: ({ orderId }) => engine().refundOrder(worker, { orderId, reason: 'seller_canceled' }),
      },
    ],
    [
      {
        operation: 'expireClaim',
        by: 'system',
        call: async ({ orderId }) => {
          await advance(tested(), week + 1);
          await engine().expireClaim(worker, { orderId });
        },
      },
      (world) => claim(world),
    ],
  ];
  const disputeLost = (read: (ref: string) => Promise<unknown>) => (world: PaidSale) =>
    ofDispute(world, async (id) => read(await setAtProvider(tested(), 'dispute', id, sql`status = 'lost'`)));
  const byProvider: [Drive<PaidSale>, before: Prepare][] = [
    [
      { operation: 'processNotices', by: 'provider', call: disputeLost((ref) => tell(tested(), 'dispute', ref)) },
      (world) => disputeBy(world, { stage: 'chargeback' }),
    ],
    [
      { operation: 'refreshPending', by: 'provider', call: disputeLost(() => refresh(tested())) },
      (world) => disputeBy(world, { stage: 'chargeback' }),
    ],
  ];
  const atProvider: Drive<PaidSale> = {
    operation: 'processNotices',
    by: 'provider',
    call: async ({ payment: { id } }) => {
      await (await sandboxOf(tested())).refundPayment(id, 100n);
      const [row] = await execute(
        tested(),
        sql<{ ref: string }>`
          select r.ref from sandbox.refund r join sandbox.payment p on p.ref = r.payment_ref
           where p.payment_id = ${id}`,
      );
      if (row) await tell(tested(), 'refund', row.ref);
    },
  };

  const ends = (status: Refund['status']) =>
    (['processNotices', 'refreshPending'] as const).map((operation) => ({
      operation,
      by: 'provider' as const,
      call: async ({ refundId }: { refundId: string }) => {
        const ref = await setAtProvider(tested(), 'refund', refundId, sql`status = ${status}`);
        await (operation === 'processNotices' ? tell(tested(), 'refund', ref) : refresh(tested()));
      },
    }));

  beforeAll(async () => {
    for (const [method, prepare] of methods)
      for (const [one, before] of [...asking, [atProvider, nothing] as const]) {
        await forgetEarlier(tested());
        const world = await newPaid(method);
        await before?.(world);
        await prepare(world);
        observed.push(...(await driveCreation(tested(), ['refund', world.orderId], world, one)));
      }
    for (const [one, before] of byProvider) {
      const world = await newPaid();
      await before(world);
      observed.push(...(await driveCreation(tested(), ['refund', world.orderId], world, one)));
    }
    for (const status of refundStatuses)
      for (const one of refundStatuses.filter((target) => target !== status).flatMap(ends)) {
        await forgetEarlier(tested());
        const world = await newPaid('pm_card_pendingRefund');
        const { id: refundId } = await refund(world, 100);
        if (status !== 'pending') await ends(status)[0]!.call({ refundId });
        const { change } = await drive(tested(), ['refund', refundId], { refundId }, one);
        if (change) observed.push(change);
      }
  }, observationMs);

  test.each([null, ...refundStatuses])(
    'from %s, operations change a refund as the table says, and not otherwise',
    (status) => {
      expect(observedFrom(observed, status)).toEqual(expectedFrom(refundTransitions, status));
    },
  );
});
