import { type Caller, type Currency, organizationOf } from '@marketplace/kernel';
import { type Read, sql } from '@marketplace/store';
import type { Balance } from '@marketplace/payments-contract';
import type { PaymentsInput } from '../input.ts';
import { balancesOfSeller } from '../ledger/ledger.ts';
import { netOfWaiting } from '../payouts/payout-rules.ts';

interface Unreleased {
  currency: Currency;
  pending: string;
  onHold: string;
}

/**
 * Reads the balances of the caller's organization by currency: from the ledger, and from its orders that are not
 * released.
 */
export async function getBalance(
  { em }: Read,
  caller: Caller,
  _input: PaymentsInput<'getBalance'>,
): Promise<{ data: Balance[] }> {
  const organizationId = organizationOf(caller);
  const [balances, { rows }, { rows: reserves }] = await Promise.all([
    balancesOfSeller(em, organizationId),
    // The fee that is left after refunds, rounded as `feeOn` does; in numeric, because the product is beyond bigint.
    sql<Unreleased>`
      select currency, sum(net) as pending, coalesce(sum(net) filter (where open_disputes > 0), 0) as "onHold"
        from (select currency, open_disputes,
                     captured - returned - fee + div(2 * fee * returned + captured, 2 * captured) as net
                from (select currency, open_disputes, captured, coalesce(platform_fee, 0)::numeric as fee,
                             refunded + charged_back + withdrawn + refund_due as returned
                        from order_account
                       where seller_organization_id = ${organizationId} and released_at is null
                         and captured > 0) account) orders
       group by currency`.execute(em.getKysely()),
    sql<{ currency: Currency; reserved: string }>`
      select p.currency, sum(${netOfWaiting}) as reserved
        from payout p join order_account a on a.order_id = p.order_id
       where p.organization_id = ${organizationId} and p.status = 'on_hold' and 'reserve' = any(p.hold_reasons)
         and a.released_at is not null
       group by p.currency`.execute(em.getKysely()),
  ]);
  const found = new Map(balances.map((balance) => [balance.currency, balance]));
  const unreleased = new Map(rows.map((row) => [row.currency, row]));
  const reserved = new Map(reserves.map((row) => [row.currency, row.reserved]));
  const currencies = [...new Set([...found.keys(), ...unreleased.keys()])].toSorted();
  return {
    data: currencies.map((currency) => {
      const available = found.get(currency)?.payable ?? 0n;
      return {
        currency,
        available: exact(available),
        // Refunds and debts take reserves first, so no more is reserved than is there.
        reserved: exact(within(BigInt(reserved.get(currency) ?? 0), available)),
        pending: exact(BigInt(unreleased.get(currency)?.pending ?? 0)),
        onHold: exact(BigInt(unreleased.get(currency)?.onHold ?? 0)),
        inTransit: exact(found.get(currency)?.transit ?? 0n),
      };
    }),
  };
}

/** The part of `amount` that fits into `max`. */
function within(amount: bigint, max: bigint): bigint {
  if (max <= 0n) return 0n;
  return amount < max ? amount : max;
}

/** Throws RangeError at 2^53 and above, where a JSON number is not exact. */
function exact(amount: bigint): number {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${amount} cannot be represented exactly as a JSON number.`);
  return number;
}
