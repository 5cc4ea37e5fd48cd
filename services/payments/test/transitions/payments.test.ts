import { beforeAll, expect, test } from '@jest/globals';
import { sql } from '@marketplace/store';
import {
  expectedFrom,
  newOperator,
  type ObservedTransition,
  observedFrom,
  onBothTransports,
} from '@marketplace/store/testing';
import { type Payment, paymentStatuses } from '@marketplace/payments-contract';
import { paymentTransitions } from '@marketplace/payments-contract/transitions';
import {
  allowManualCapture,
  advance,
  buyerOf,
  execute,
  finishCalls,
  newPaidSale,
  newSale,
  orderOf,
  payments,
  usd,
  worker,
} from '../payments-under-test.ts';
import { disputeActions, type PaidSale } from '../dispute-actions.ts';
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

onBothTransports('the table of the transitions of payments', payments, (tested) => {
  const { claim, disputeBy, disputesOf, refund } = disputeActions(tested);
  const client = () => tested().client;
  const engine = () => tested().engine;
  const observed: ObservedTransition[] = [];

  type Prepared = [status: Payment['status'], method: string, capture: 'manual' | 'automatic', prepare?: Prepare];
  type Prepare = (world: PaidSale) => Promise<unknown>;
  const chargeback: Prepare = (world) => disputeBy(world, { stage: 'chargeback' });
  const worlds: Prepared[] = [
    ['requires_action', 'pm_card_authenticationRequired', 'automatic'],
    ['requires_action', 'pm_card_authenticationRequired', 'manual'],
    ['processing', 'pm_sandbox_asyncSucceed', 'automatic'],
    ['processing', 'pm_sandbox_timeoutAfterCharge', 'automatic'],
    ['processing', 'pm_sandbox_timeoutBeforeCharge', 'manual'],
    ['requires_capture', 'pm_card_visa', 'manual'],
    ['requires_capture', 'pm_sandbox_captureRejected', 'manual'],
    ['succeeded', 'pm_card_visa', 'automatic'],
    ['succeeded', 'pm_card_visa', 'automatic', (world) => claim(world)],
    ['succeeded', 'pm_card_visa', 'automatic', chargeback],
    ['succeeded', 'pm_card_pendingRefund', 'automatic'],
    ['succeeded', 'pm_card_pendingRefund', 'automatic', (world) => claim(world)],
    ['succeeded', 'pm_card_pendingRefund', 'automatic', (world) => refund(world, 100)],
    ['failed', 'pm_card_chargeDeclined', 'automatic'],
    ['canceled', 'pm_card_visa', 'manual', ({ buyer, payment }) => client().cancelPayment(buyer, { id: payment.id })],
  ];

  /** `target`: the status that the payment gets at the provider. `onlyOf`: the only status that it can concern. */
  type PaymentDrive = Drive<PaidSale> & { target?: Payment['status']; onlyOf?: Payment['status'] };

  const byParties = (['confirmPayment', 'cancelPayment', 'capturePayment'] as const).flatMap((operation) =>
    (['buyer', 'seller'] as const).map(
      (by): Drive<PaidSale> => ({
        operation,
        by,
        call: (world) => client()[operation](world[by], { id: world.payment.id }),
      }),
    ),
  );
  const ofDispute = async (world: PaidSale, call: (id: string) => Promise<unknown>) => {
    const [dispute] = await disputesOf(world);
    return dispute && call(dispute.id);
  };
  /** A change at the provider, and how it is learned: by a notice, or by reading waiting objects. */
  const learned = (
    object: 'payment' | 'refund' | 'dispute',
    change: (world: PaidSale) => Promise<string | undefined>,
  ) => [
    {
      operation: 'processNotices' as const,
      by: 'provider' as const,
      call: async (world: PaidSale) => {
        const ref = await change(world);
        if (ref !== undefined) await tell(tested(), object, ref);
      },
    },
    {
      operation: 'refreshPending' as const,
      by: 'provider' as const,
      call: async (world: PaidSale) => {
        if ((await change(world)) !== undefined) await refresh(tested());
      },
    },
  ];
  const declined = JSON.stringify({ code: 'card_declined', message: 'x', declineCode: null });
  const becomes = (status: Payment['status']) =>
    learned('payment', ({ payment: { id } }) =>
      setAtProvider(
        tested(),
        'payment',
        id,
        sql`status = ${status}, captured = ${status === 'succeeded' ? sql`amount` : 0n},
            failure = ${status === 'failed' ? declined : null}::jsonb,
            capture_before = ${status === 'requires_capture' ? sql`sandbox.now() + interval '7 days'` : null}`,
      ),
    );
  const refundEnds = (status: 'succeeded' | 'failed') =>
    learned('refund', async ({ seller, payment: { id } }) => {
      const [pending] = (await client().listRefunds(seller, { id })).output.data;
      return pending && setAtProvider(tested(), 'refund', pending.id, sql`status = ${status}`);
    });
  const disputeEnds = (status: 'won' | 'lost') =>
    learned('dispute', async (world) => {
      const [dispute] = await disputesOf(world);
      if (dispute?.source !== 'provider') return undefined;
      const withdrawn = status === 'won' ? sql`0` : sql`amount`;
      return setAtProvider(tested(), 'dispute', dispute.id, sql`status = ${status}, withdrawn = ${withdrawn}`);
    });
  const drives: PaymentDrive[] = [
    ...byParties,
    {
      operation: 'createRefund',
      by: 'seller',
      call: ({ seller, payment: { id } }) => client().createRefund(seller, { id, amount: usd(100) }),
    },
    { operation: 'createDispute', by: 'buyer', call: (world) => claim(world) },
    {
      operation: 'withdrawDispute',
      by: 'buyer',
      call: (world) => ofDispute(world, (id) => client().withdrawDispute(world.buyer, { id })),
    },
    {
      operation: 'acceptDispute',
      by: 'seller',
      call: (world) => ofDispute(world, (id) => client().acceptDispute(world.seller, { id })),
    },
    {
      operation: 'refundAsOperator',
      by: 'operator',
      call: ({ payment: { id } }) =>
        client().refundAsOperator(newOperator(), { id, amount: usd(100), reason: 'As agreed.' }),
    },
    {
      operation: 'decideClaim',
      by: 'operator',
      call: (world) =>
        ofDispute(world, (id) => client().decideClaim(newOperator(), { id, inFavorOf: 'buyer', reason: 'As agreed.' })),
    },
    { operation: 'closeAccount', by: 'system', call: (world) => engine().closeAccount(worker, orderOf(world)) },
    {
      operation: 'refundOrder',
      by: 'system',
      call: ({ orderId }) => engine().refundOrder(worker, { orderId, reason: 'seller_canceled' }),
    },
    { operation: 'captureDue', by: 'system', call: ({ orderId }) => engine().captureDue(worker, { orderId }) },
    {
      operation: 'captureDue',
      by: 'system',
      call: async ({ orderId }) => {
        await advance(tested(), 6 * 86_400 + 3600);
        await engine().captureDue(worker, { orderId });
      },
    },
    {
      operation: 'expireClaim',
      by: 'system',
      call: async ({ orderId }) => {
        await advance(tested(), week + 1);
        await engine().expireClaim(worker, { orderId });
      },
    },
    { operation: 'finishExternalCalls', by: 'provider', call: () => finishCalls(tested()) },
    ...paymentStatuses.flatMap((target) => becomes(target).map((one) => ({ ...one, target }))),
    ...[
      ...(['succeeded', 'failed'] as const).flatMap(refundEnds),
      ...(['won', 'lost'] as const).flatMap(disputeEnds),
    ].map((one) => ({ ...one, onlyOf: 'succeeded' as const })),
  ];

  const newWorld = async ([status, paymentMethod, captureMethod, prepare]: Prepared): Promise<PaidSale> => {
    await forgetEarlier(tested());
    const world = await newPaidSale(tested(), { paymentMethod, captureMethod });
    // The bank approves what is processing a second later, which may be before a call.
    await execute(
      tested(),
      sql`update sandbox.change set due_at = due_at + interval '30 days' where kind = 'approve_payment'`,
    );
    await prepare?.(world);
    expect((await client().getPayment(world.buyer, { id: world.payment.id })).output).toMatchObject({ status });
    return world;
  };

  /**
   * Whether a call can change anything, and a provider can do it: it does not refuse an authorized payment. Reading the
   * same status again may show other details. Only waiting objects are read without a notice.
   */
  const isPossible = (status: Payment['status'], { target, operation, onlyOf }: PaymentDrive) => {
    if (onlyOf !== undefined) return onlyOf === status;
    if (target === undefined) return true;
    const ended = status === 'succeeded' || status === 'failed' || status === 'canceled';
    if (target === status || (status === 'requires_capture' && target === 'failed')) return false;
    return !ended || operation !== 'refreshPending';
  };

  beforeAll(async () => {
    for (const paymentMethod of ['visa', 'visa_chargeDeclined', 'authenticationRequired'].map(
      (name) => `pm_card_${name}`,
    ))
      for (const captureMethod of ['manual', 'automatic'] as const) {
        const sale = newSale();
        await allowManualCapture(tested(), sale.seller);
        const call = () =>
          client().createPayment(buyerOf(sale), { orderId: sale.orderId, paymentMethod, captureMethod });
        const created = { operation: 'createPayment', by: 'buyer', call } as const;
        observed.push(...(await driveCreation(tested(), ['payment', sale.orderId], sale, created)));
      }
    const sale = newSale();
    const call = () =>
      client().createPayment(buyerOf(sale), { orderId: sale.orderId, paymentMethod: 'pm_sandbox_asyncSucceed' });
    observed.push(
      ...(await driveCreation(tested(), ['payment', sale.orderId], sale, {
        operation: 'createPayment',
        by: 'buyer',
        call,
      })),
    );
    for (const prepared of worlds) {
      let unchanged: PaidSale | undefined;
      for (const one of drives.filter((each) => isPossible(prepared[0], each))) {
        const world: PaidSale = unchanged ?? (await newWorld(prepared));
        const driven = await drive(tested(), ['payment', world.payment.id], world, one);
        if (driven.change) observed.push(driven.change);
        unchanged = driven.isUnchanged ? world : undefined;
      }
    }
  }, observationMs);

  test.each([null, ...paymentStatuses])(
    'from %s, operations change a payment as the table says, and not otherwise',
    (status) => {
      expect(observedFrom(observed, status)).toEqual(expectedFrom(paymentTransitions, status));
    },
  );
});
