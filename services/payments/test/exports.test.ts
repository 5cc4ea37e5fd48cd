import { expect, it } from '@jest/globals';
import { type Caller, newId } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import { onBothTransports } from '@marketplace/store/testing';
import {
  execute,
  newPaidSale,
  newParty,
  payments,
  personOf,
  processAll,
  type TestedPayments,
  usd,
} from './payments-under-test.ts';
import { balanceOf, newReleasedSale, newSellerWithAccount, newStartedSale } from './payout-actions.ts';

/** RFC 3339 has offsets that PostgreSQL does not. */
const always = { from: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00+21:37' };
type ExportName = 'exportPayments' | 'exportRefunds' | 'exportPayouts' | 'exportLedgerEntries';
type Rows<N extends ExportName> = Awaited<ReturnType<TestedPayments['client'][N]>>['output']['data'];

/** All rows of an export, part by part. */
async function all<N extends ExportName>({ client }: TestedPayments, name: N, caller: Caller, range = always) {
  type Input = typeof range & { after?: string };
  type Part = { output: { data: unknown[]; next: string | null } };
  const read = client[name] as (caller: Caller, input: Input) => Promise<Part>;
  const rows: unknown[] = [];
  let next: string | null = null;
  do {
    const { output }: Part = await read(caller, { ...range, ...(next !== null && { after: next }) });
    rows.push(...output.data);
    next = output.next;
  } while (next !== null);
  return rows as Rows<N>;
}
const sum = (rows: { amount: { amount: number } }[]) => rows.reduce((total, { amount }) => total + amount.amount, 0);

onBothTransports('exports', payments, (tested) => {
  it('the totals of payments, refunds, payouts and ledger entries of a seller reconcile', async () => {
    const seller = await newSellerWithAccount(tested());
    const person = personOf(seller, 'finance');
    const paidOut = await newStartedSale(tested(), {}, { seller });
    const released = await newReleasedSale(tested(), {}, { seller });
    const held = await newPaidSale(tested(), {}, { seller });
    const yen = await newPaidSale(tested(), {}, { seller, total: { amount: 4_294_967_297, currency: 'JPY' } });
    for (const [sale, amount] of [
      [paidOut, 300],
      [released, 1_000],
      [held, 10_000],
    ] as const)
      await tested().client.createRefund(seller, { id: sale.payment.id, amount: usd(amount) });
    await processAll(tested());

    const [paid, refunds, payouts, entries] = [
      await all(tested(), 'exportPayments', person),
      await all(tested(), 'exportRefunds', person),
      await all(tested(), 'exportPayouts', person),
      await all(tested(), 'exportLedgerEntries', person),
    ];
    const inUsd = <T extends { currency: string }>(rows: T[]) => rows.filter(({ currency }) => currency === 'USD');
    const of = (kind: string, account: string) =>
      inUsd(entries).filter((entry) => entry.kind === kind && entry.account === account);

    const captured = inUsd(paid).reduce((total, row) => total + row.captured.amount, 0);
    expect(captured).toBe(30_000);
    expect(sum(of('capture', 'escrow'))).toBe(captured);
    expect(sum(inUsd(refunds))).toBe(11_300);
    expect(inUsd(paid).reduce((total, row) => total + row.refunded.amount, 0)).toBe(11_300);
    const sent = payouts.filter(({ status }) => status === 'released');
    expect(sent).toHaveLength(1);
    expect(-sum(of('payout_paid', 'transit'))).toBe(sum(sent));
    // The balance of each account is the sum of its entries.
    const balances = await balanceOf(tested(), seller);
    for (const account of ['payable', 'transit'] as const)
      expect(sum(inUsd(entries).filter((entry) => entry.account === account))).toBe(balances[account]);
    const [escrow] = await execute(
      tested(),
      sql<{ sum: string }>`select sum(balance) from ledger.account
        where name in (${`escrow:order:${paidOut.orderId}`}, ${`escrow:order:${released.orderId}`},
                       ${`escrow:order:${held.orderId}`})`,
    );
    expect(sum(inUsd(entries).filter((entry) => entry.account === 'escrow'))).toBe(Number(escrow!.sum));
    // The fee that is kept, of released orders: 10.00 each, less what was returned with the refunds.
    const fees = inUsd(entries).filter(({ counterAccount }) => counterAccount === 'fees');
    expect(-sum(fees)).toBe(2_000 - 30 - 100);
    expect(entries.find(({ orderId }) => orderId === yen.orderId)!.amount).toEqual({
      amount: 4_294_967_297,
      currency: 'JPY',
    });
  });

  it('a party sees its own records, and a stranger none', async () => {
    const { buyer, seller, payment, orderId } = await newPaidSale(tested());
    await tested().client.createRefund(seller, { id: payment.id, amount: usd(100) });
    await processAll(tested());
    const expected = { orderId, counterpartyId: seller.organizationId, role: 'payer' };
    expect(await all(tested(), 'exportPayments', personOf(buyer))).toMatchObject([{ id: payment.id, ...expected }]);
    expect(await all(tested(), 'exportRefunds', personOf(buyer))).toMatchObject([{ ...expected, amount: usd(100) }]);
    expect(await all(tested(), 'exportPayments', personOf(seller))).toMatchObject([
      { role: 'payee', counterpartyId: buyer.organizationId },
    ]);
    for (const name of ['exportPayments', 'exportRefunds', 'exportPayouts', 'exportLedgerEntries'] as const)
      expect(await all(tested(), name, personOf(newParty()))).toEqual([]);
    // The ledger shows the fee and what the seller has earned.
    expect(await all(tested(), 'exportLedgerEntries', personOf(buyer))).toEqual([]);
  });

  it('a period that ends before it begins is refused', async () => {
    const { seller } = await newPaidSale(tested());
    for (const name of ['exportPayments', 'exportRefunds', 'exportPayouts', 'exportLedgerEntries'] as const)
      await expect(
        all(tested(), name, personOf(seller), { from: always.until, until: always.from }),
      ).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('a period has its first moment and not its last', async () => {
    const { seller, payment } = await newPaidSale(tested());
    const later = new Date(Date.parse(payment.createdAt) + 1).toISOString();
    const idsIn = async (from: string, until: string) =>
      (await all(tested(), 'exportPayments', personOf(seller), { from, until })).map(({ id }) => id);
    expect(await idsIn(payment.createdAt, later)).toEqual([payment.id]);
    expect(await idsIn(always.from, payment.createdAt)).toEqual([]);
    expect(await idsIn(later, always.until)).toEqual([]);
  });

  it('a long export has each record once and in order, although it is read in parts', async () => {
    const { seller, payment } = await newPaidSale(tested());
    const ids = Array.from({ length: 1100 }, () => newId('pay')).sort();
    // Three of them at the same time.
    await execute(
      tested(),
      sql`insert into payment
          select (jsonb_populate_record(p, jsonb_build_object(
                   'id', made.id, 'order_id', 'ord_' || substr(made.id, 5), 'status', 'failed', 'amount_captured', 0,
                   'provider_ref', null, 'created_at', p.created_at + (made.place / 3) * interval '1 second'))).*
            from payment p,
                 lateral unnest(${sql`array[${sql.join(ids.map((id) => sql`${id}`))}]`})
                   with ordinality as made(id, place)
           where p.id = ${payment.id}`,
    );
    const rows = await all(tested(), 'exportPayments', personOf(seller));
    expect(rows.map(({ id }) => id).sort()).toEqual([...ids, payment.id].sort());
    const times = rows.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
  });
});
