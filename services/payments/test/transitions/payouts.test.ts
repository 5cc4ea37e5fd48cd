import { beforeAll, expect, test } from '@jest/globals';
import { sql } from '@marketplace/store';
import {
  newOperator,
  expectedFrom,
  type ObservedTransition,
  observedFrom,
  onBothTransports,
} from '@marketplace/store/testing';
import { type Payout, payoutStatuses } from '@marketplace/payments-contract';
import { payoutTransitions } from '@marketplace/payments-contract/transitions';
import { disputeActions } from '../dispute-actions.ts';
import {
  fulfilledNow,
  newFulfilledSale,
  newReleasedSale,
  newSellerWithAccount,
  payoutsOf,
  setAccount,
  start,
} from '../payout-actions.ts';
import { execute, finishCalls, newPaidSale, newParty, paymentsWith, personOf, worker } from '../payments-under-test.ts';
import { type Drive, drive, driveCreation, forgetEarlier, observationMs, refresh, tell } from './observe.ts';

type Released = Awaited<ReturnType<typeof newReleasedSale>>;
type World = Released & { payout: Payout };

/** A part of each payout is held back. Nothing else waits because of risk. */
const settings = {
  RISK_CONTROLS: 'on',
  RISK_LIMITS: {
    newSellerPayoutDelayDays: 0,
    newSellerPayoutPerDay: 0,
    sellerPayoutPerDay: 0,
    newSellerDebt: 0,
    payoutAccountWaitDays: 0,
  },
} as const;

onBothTransports('the table of the transitions of payouts', paymentsWith(settings), (tested) => {
  const { disputeBy, refund } = disputeActions(tested);
  const engine = () => tested().engine;
  const observed: ObservedTransition[] = [];

  const released = (destination: string) => () => newReleasedSale(tested(), { destination });
  const started = (destination: string) => async () => {
    const sale = await released(destination)();
    await start(tested(), sale);
    return sale;
  };
  /** The transfer of a payout as it is at the provider. Returns its id there; undefined if there is none. */
  const transferBecomes = async (
    { payout: { id } }: World,
    status: 'pending' | 'paid' | 'failed',
    reversed = sql`0`,
  ) => {
    const [row] = await execute(
      tested(),
      sql<{ ref: string }>`
        update sandbox.transfer set status = ${status}, reversed = ${reversed}
         where ref = (select ref from sandbox.transfer where payout_id = ${id} order by created_at desc limit 1)
        returning ref`,
    );
    return row?.ref;
  };
  const returned = async () => {
    const sale = await started('acct_sandbox_ok')();
    const payout = (await payoutsOf(tested(), sale)).at(-1);
    await tell(tested(), 'transfer', (await transferBecomes({ ...sale, payout: payout! }, 'paid', sql`amount`))!);
    return sale;
  };
  const worlds: [status: Payout['status'], make: () => Promise<Released>][] = [
    ['on_hold', () => newFulfilledSale(tested())],
    ['scheduled', released('acct_sandbox_ok')],
    [
      'on_hold',
      async () => {
        const sale = await newReleasedSale(tested(), {}, { seller: newParty() });
        await start(tested(), sale);
        return sale;
      },
    ],
    ['on_hold', async () => manual('acct_sandbox_ok')],
    ['processing', started('acct_sandbox_timeout')],
    [
      'processing',
      async () => {
        const sale = await started('acct_sandbox_timeout')();
        const payout = (await payoutsOf(tested(), sale)).at(-1);
        await tell(tested(), 'transfer', (await transferBecomes({ ...sale, payout: payout! }, 'pending'))!);
        return sale;
      },
    ],
    ['released', started('acct_sandbox_ok')],
    ['failed', started('acct_sandbox_fail')],
    [
      'canceled',
      async () => {
        const sale = await released('acct_sandbox_ok')();
        await refund(sale);
        await start(tested(), sale);
        return sale;
      },
    ],
    ['returned', returned],
  ];
  const manual = async (destination: string) => {
    const sale = await newReleasedSale(tested(), { destination, payoutSchedule: 'manual' });
    await start(tested(), sale);
    return sale;
  };

  /** Removes the reserve, as if an earlier version had started the payout. */
  const withoutReserve = async (sale: Released) => {
    const { orderId } = sale;
    await execute(
      tested(),
      sql`update order_account set reserved = 0, reserve_payout_id = null where order_id = ${orderId}`,
    );
    await execute(tested(), sql`delete from payout where order_id = ${orderId} and credit > 0`);
    return sale;
  };

  const asOperator = (id: string) =>
    tested().client.releasePayoutAsOperator(newOperator(), { id, reason: 'Its members have left.' });
  const accountBecomes = (world: World, destination: string) =>
    setAccount(tested(), world.seller, { destination, payoutSchedule: 'automatic' });
  const starting = (before: (world: World) => Promise<unknown>): Drive<World> => ({
    operation: 'startPayout',
    by: 'system',
    before,
    call: (world) => start(tested(), world),
  });
  const releasing = {
    operation: 'releaseOrder',
    by: 'system',
    call: ({ orderId }: Released) => engine().releaseOrder(worker, { orderId }),
  } as const;
  const drives: Drive<World>[] = [
    releasing,
    starting(async () => undefined),
    ...['ok', 'fail', 'timeout'].map((name) =>
      starting(async (world) => {
        // A failed payout is tried again only after the account has changed.
        await accountBecomes(world, 'acct_sandbox_ok');
        await accountBecomes(world, `acct_sandbox_${name}`);
      }),
    ),
    starting((world) => refund(world)),
    starting(async (world) => {
      await accountBecomes(world, 'acct_sandbox_ok');
      await disputeBy(world, { stage: 'inquiry' });
    }),
    // Only the stop of all payouts holds it now.
    starting(async (world) => {
      await accountBecomes(world, 'acct_sandbox_ok');
      await execute(tested(), sql`insert into payout_freeze values ('operator', 'test', now()) on conflict do nothing`);
    }),
    ...(['releasePayout', 'retryPayout'] as const).map(
      (operation): Drive<World> => ({
        operation,
        by: 'seller',
        call: ({ seller, payout: { id } }) => tested().client[operation](personOf(seller), { id }),
      }),
    ),
    ...(['releasePayout', 'retryPayout'] as const).flatMap((operation) =>
      ['fail', 'timeout', 'ok'].map(
        (name): Drive<World> => ({
          operation,
          by: 'seller',
          before: (world) => accountBecomes(world, `acct_sandbox_${name}`),
          call: ({ seller, payout: { id } }) => tested().client[operation](personOf(seller), { id }),
        }),
      ),
    ),
    ...['fail', 'timeout', 'ok'].map(
      (name): Drive<World> => ({
        operation: 'releasePayoutAsOperator',
        by: 'operator',
        before: (world) => accountBecomes(world, `acct_sandbox_${name}`),
        call: ({ payout: { id } }) => asOperator(id),
      }),
    ),
    ...(['paid', 'failed'] as const).flatMap((status) =>
      (['processNotices', 'refreshPending'] as const).map(
        (operation): Drive<World> => ({
          operation,
          by: 'provider',
          call: async (world) => {
            const ref = await transferBecomes(world, status);
            if (ref === undefined || world.payout.status === 'failed') return;
            await (operation === 'processNotices' ? tell(tested(), 'transfer', ref) : refresh(tested()));
          },
        }),
      ),
    ),
    {
      operation: 'processNotices',
      by: 'provider',
      call: async (world) => {
        if (world.payout.status !== 'released' && world.payout.status !== 'returned') return;
        await tell(tested(), 'transfer', (await transferBecomes(world, 'paid', sql`amount`))!);
      },
    },
    { operation: 'setPayoutAccount', by: 'seller', call: (world) => accountBecomes(world, 'acct_sandbox_ok') },
    { operation: 'finishExternalCalls', by: 'provider', call: () => finishCalls(tested()) },
  ];

  const newWorld = async (status: Payout['status'], make: () => Promise<Released>): Promise<World> => {
    await forgetEarlier(tested());
    await execute(tested(), sql`delete from payout_freeze`);
    const made = await make();
    const payout = (await payoutsOf(tested(), made)).at(-1)!;
    expect(payout).toMatchObject({ status });
    return { ...made, payout };
  };

  beforeAll(async () => {
    const seller = await newSellerWithAccount(tested());
    const shipped = await newPaidSale(tested(), { paymentMethod: 'pm_card_bypassPending' }, { seller });
    const fulfilling: Drive<Released> = {
      operation: 'recordFulfillment',
      by: 'system',
      call: ({ orderId }) =>
        engine().recordFulfillment(worker, { orderId, ...fulfilledNow(), receiptConfirmedAt: null }),
    };
    observed.push(...(await driveCreation(tested(), ['payout', shipped.orderId], shipped, fulfilling)));
    // The row is the same as if an earlier version had fulfilled it.
    await execute(tested(), sql`delete from payout where order_id = ${shipped.orderId}`);
    observed.push(...(await driveCreation(tested(), ['payout', shipped.orderId], shipped, releasing)));
    const held = await released('acct_sandbox_ok')();
    const first: Drive<Released> = { operation: 'startPayout', by: 'system', call: (sale) => start(tested(), sale) };
    observed.push(...(await driveCreation(tested(), ['payout', held.orderId], held, first)));
    for (const [operation, sale] of [
      ['releasePayout', await manual('acct_sandbox_ok')],
      ['retryPayout', await withoutReserve(await started('acct_sandbox_fail')())],
    ] as const) {
      const [{ id }] = (await payoutsOf(tested(), sale)) as [Payout];
      const call = () => tested().client[operation](personOf(sale.seller), { id });
      observed.push(
        ...(await driveCreation(tested(), ['payout', sale.orderId], sale, { operation, by: 'seller', call })),
      );
    }
    const waits = await manual('acct_sandbox_ok');
    const [{ id: waiting }] = (await payoutsOf(tested(), waits)) as [Payout];
    const byOperator = {
      operation: 'releasePayoutAsOperator',
      by: 'operator',
      call: () => asOperator(waiting),
    } as const;
    observed.push(...(await driveCreation(tested(), ['payout', waits.orderId], waits, byOperator)));
    const paid = await started('acct_sandbox_ok')();
    const payout = (await payoutsOf(tested(), paid)).at(-1);
    const returning: Drive<Released> = {
      operation: 'processNotices',
      by: 'provider',
      call: async () =>
        tell(tested(), 'transfer', (await transferBecomes({ ...paid, payout: payout! }, 'paid', sql`amount`))!),
    };
    observed.push(...(await driveCreation(tested(), ['payout', paid.orderId], paid, returning)));
    for (const [status, make] of worlds) {
      let unchanged: World | undefined;
      for (const one of drives) {
        const world: World = unchanged ?? (await newWorld(status, make));
        const driven = await drive(tested(), ['payout', world.payout.id], world, one);
        if (driven.change) observed.push(driven.change);
        unchanged = driven.isUnchanged ? world : undefined;
      }
    }
  }, observationMs);

  test.each([null, ...payoutStatuses])(
    'from %s, operations change a payout as the table says, and not otherwise',
    (status) => {
      expect(observedFrom(observed, status)).toEqual(expectedFrom(payoutTransitions, status));
    },
  );
});
