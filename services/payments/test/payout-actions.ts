import { sql } from '@marketplace/store';
import type { Payout } from '@marketplace/payments-contract';
import {
  execute,
  newPaidSale,
  newParty,
  type Party,
  personOf,
  type Sale,
  type TestedPayments,
  worker,
} from './payments-under-test.ts';

/** A payout account that pays at once, as its input. */
export const accountInFrance = { country: 'FR', returnUrl: 'https://shop.example/payouts' };
type NewAccount = Partial<Parameters<TestedPayments['client']['setPayoutAccount']>[1]>;

/** Creates or changes the payout account of a seller. */
export async function setAccount({ client }: TestedPayments, seller: Party, more: NewAccount = {}) {
  const input = { id: seller.organizationId, ...accountInFrance, ...more };
  return (await client.setPayoutAccount(personOf(seller), input)).output;
}

/** A seller to whom payouts can be made. */
export async function newSellerWithAccount(tested: TestedPayments, more: NewAccount = {}): Promise<Party> {
  const seller = newParty();
  await setAccount(tested, seller, more);
  return seller;
}

/** The times of an order that is fulfilled, and whose money may be released at once. */
export function fulfilledNow() {
  const at = new Date(Date.now() - 1000).toISOString();
  return { fulfilledAt: at, eligibleAt: at };
}

/** A paid and fulfilled order whose money may be released at once. Its funds can be transferred at once. */
export async function newFulfilledSale(tested: TestedPayments, account: NewAccount = {}, of: Partial<Sale> = {}) {
  const seller = of.seller ?? (await newSellerWithAccount(tested, account));
  const sale = await newPaidSale(tested, { paymentMethod: 'pm_card_bypassPending' }, { ...of, seller });
  await tested.engine.recordFulfillment(worker, {
    orderId: sale.orderId,
    ...fulfilledNow(),
    receiptConfirmedAt: null,
  });
  return sale;
}

/** An order whose money is released, and whose payout is scheduled. */
export async function newReleasedSale(tested: TestedPayments, account: NewAccount = {}, of: Partial<Sale> = {}) {
  const sale = await newFulfilledSale(tested, account, of);
  await tested.engine.releaseOrder(worker, { orderId: sale.orderId });
  return sale;
}

/** An order whose payout was started. */
export async function newStartedSale(tested: TestedPayments, account: NewAccount = {}, of: Partial<Sale> = {}) {
  const sale = await newReleasedSale(tested, account, of);
  await start(tested, sale);
  return sale;
}

/** Starts the payout of an order, as the order's workflow does. */
export async function start({ engine }: TestedPayments, { orderId }: Pick<Sale, 'orderId'>): Promise<void> {
  await engine.startPayout(worker, { orderId });
}

/** The payouts of an order, the newest first. */
export async function payoutsOf({ client }: TestedPayments, { seller, orderId }: Sale): Promise<Payout[]> {
  return (await client.listPayouts(personOf(seller), { orderId })).output.data;
}

/** The only payout of an order. */
export async function payoutOf(tested: TestedPayments, sale: Sale): Promise<Payout> {
  const [payout, ...others] = await payoutsOf(tested, sale);
  if (!payout || others.length > 0) throw new Error(`${sale.orderId} has ${others.length + (payout ? 1 : 0)} payouts.`);
  return payout;
}

/** Balance of a seller in USD: available for payouts, and being paid out. */
export async function balanceOf(tested: TestedPayments, { organizationId }: Party) {
  const [row] = await execute(
    tested,
    sql<{ payable: string; transit: string }>`
      select coalesce(sum(balance) filter (where kind = 'payable'), 0) as payable,
             coalesce(sum(balance) filter (where kind = 'transit'), 0) as transit
        from ledger.account where name like 'seller:' || ${organizationId} || ':%:USD'`,
  );
  return { payable: Number(row!.payable), transit: Number(row!.transit) };
}

/** The provider's id of the newest bank's dispute of an order. Empty if there is none. */
export async function disputeRefOf(tested: TestedPayments, { orderId }: Pick<Sale, 'orderId'>): Promise<string> {
  const [row] = await execute(
    tested,
    sql<{ ref: string }>`
      select provider_ref as ref from dispute where order_id = ${orderId} and provider_ref is not null
       order by created_at desc, id desc limit 1`,
  );
  return row?.ref ?? '';
}
