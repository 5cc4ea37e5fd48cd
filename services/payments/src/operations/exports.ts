import { type Caller, type Currency, idAt, moneyJson, organizationOf } from '@marketplace/kernel';
import { type ExportedRow, sellerAccounts } from '@marketplace/payments-contract';
import { exportPartMax, findPart, type Read, sql } from '@marketplace/store';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import { type Payout, PayoutEntity } from '../entities/payout.entity.ts';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { roleIn } from '../parties.ts';

/** Returns the next part of the payments that an organization made or received in a period, oldest first. */
export async function exportPayments(
  { em }: Read,
  caller: Caller,
  range: PaymentsInput<'exportPayments'>,
): Promise<{ data: ExportedRow['payment'][]; next: string | null }> {
  const viewer = organizationOf(caller);
  const parties = [sql`payer_organization_id = ${viewer}`, sql`payee_organization_id = ${viewer}`];
  const { records, next } = await findPart<Payment>(em, PaymentEntity, parties, range);
  const data = records.map((payment) => {
    const { id, orderId, status, failure, provider, currency } = payment;
    const money = (amount: bigint) => moneyJson({ amount, currency });
    return {
      id,
      createdAt: payment.createdAt.toISOString(),
      orderId,
      ...roleIn(payment, viewer),
      status,
      failureCode: failure?.code ?? null,
      provider,
      currency,
      amount: money(payment.amount),
      captured: money(payment.amountCaptured),
      refunded: money(payment.amountRefunded),
    };
  });
  return { data, next };
}

/** Returns the next part of the refunds and chargebacks of an organization's payments in a period, oldest first. */
export async function exportRefunds(
  { em }: Read,
  caller: Caller,
  range: PaymentsInput<'exportRefunds'>,
): Promise<{ data: ExportedRow['refund'][]; next: string | null }> {
  const viewer = organizationOf(caller);
  const parties = [sql`payer_organization_id = ${viewer}`, sql`payee_organization_id = ${viewer}`];
  const { records, next } = await findPart<Refund>(em, RefundEntity, parties, range);
  const data = records.map((refund) => {
    const { id, orderId, paymentId, kind, reason, status, currency, amount } = refund;
    return {
      id,
      createdAt: refund.createdAt.toISOString(),
      settledAt: refund.settledAt?.toISOString() ?? null,
      orderId,
      paymentId,
      ...roleIn(refund, viewer),
      kind,
      reason,
      status,
      currency,
      amount: moneyJson({ amount, currency }),
    };
  });
  return { data, next };
}

/** Returns the next part of the payouts of an organization in a period, oldest first. */
export async function exportPayouts(
  { em }: Read,
  caller: Caller,
  range: PaymentsInput<'exportPayouts'>,
): Promise<{ data: ExportedRow['payout'][]; next: string | null }> {
  const own = sql`organization_id = ${organizationOf(caller)}`;
  const { records, next } = await findPart<Payout>(em, PayoutEntity, [own], range);
  const data = records.map((payout) => {
    const { id, orderId, status, bankStatus, currency, gross, refunded, fee, adjustments, amount } = payout;
    const money = (value: bigint) => moneyJson({ amount: value, currency });
    return {
      id,
      createdAt: payout.createdAt.toISOString(),
      releasedAt: payout.releasedAt?.toISOString() ?? null,
      orderId,
      status,
      bankStatus,
      currency,
      gross: money(gross),
      refunded: money(refunded),
      fee: money(fee),
      adjustments: money(adjustments.reduce((sum, adjustment) => sum + BigInt(adjustment.amount), 0n)),
      amount: money(amount),
    };
  });
  return { data, next };
}

type Row = ExportedRow['ledgerEntry'];
interface Posting extends Pick<Row, 'kind' | 'reference'> {
  transactionId: string;
  orderId: string;
  createdAt: string;
  currency: Currency;
  amount: string;
  fromKind: Row['counterAccount'];
  toKind: Row['counterAccount'];
}

/**
 * Returns the next part of the ledger entries of a seller's orders in a period, by order and time. A posting between
 * two accounts of the seller is two entries, and so is a part of the fee that is returned. Orders that were made after
 * the period are not read.
 */
export async function exportLedgerEntries(
  { em }: Read,
  caller: Caller,
  { from, until, after }: PaymentsInput<'exportLedgerEntries'>,
): Promise<{ data: Row[]; next: string | null }> {
  const seller = organizationOf(caller);
  const [order = '', transaction = ''] = after?.split('/') ?? [];
  // One transaction more than fits, which is left out again: a part ends with a whole transaction.
  const { rows } = await sql<Posting>`
    with part as (
      (select t.id, t.order_id, t.kind, t.reference, t.created_at
         from payments.order_account a
         join ledger.transaction t on t.order_id = a.order_id
        where a.seller_organization_id = ${seller}
          and a.order_id < ${idAt('ord', Date.parse(until))}
          and a.order_id >= ${order} and (a.order_id, t.id) > (${order}, ${transaction})
          and t.created_at >= ${new Date(from)} and t.created_at < ${new Date(until)}
        order by a.order_id, t.id
        limit ${exportPartMax + 1})
      union all
      -- What belongs to no order: debts that were written off. It comes first.
      (select t.id, '', t.kind, t.reference, t.created_at
         from ledger.transaction t
        where t.order_id is null and starts_with(t.reference, ${`write_off:${seller}:`})
          and ('', t.id) > (${order}, ${transaction})
          and t.created_at >= ${new Date(from)} and t.created_at < ${new Date(until)}
        order by t.id
        limit ${exportPartMax + 1})
      order by 2, 1
      limit ${exportPartMax + 1}
    )
    select part.id as "transactionId", part.order_id as "orderId", part.kind, part.reference,
           part.created_at as "createdAt", p.currency, p.amount, f.kind as "fromKind", o.kind as "toKind"
      from part
      join ledger.posting p on p.transaction_id = part.id
      join ledger.account f on f.id = p.from_account
      join ledger.account o on o.id = p.to_account
     order by part.order_id, part.id, p.line`.execute(em.getKysely());
  const ids = [...new Set(rows.map(({ transactionId }) => transactionId))];
  const last = ids[exportPartMax - 1];
  const complete = ids.length <= exportPartMax;
  const part = complete ? rows : rows.filter(({ transactionId }) => transactionId !== ids.at(-1));
  const end = complete ? null : part.find(({ transactionId }) => transactionId === last)!;
  return { data: part.flatMap(entriesOf), next: end && `${end.orderId}/${end.transactionId}` };
}

function entriesOf({ fromKind, toKind, amount, createdAt, ...posting }: Posting): Row[] {
  const { transactionId, orderId, kind, reference, currency } = posting;
  const entry = (account: Row['counterAccount'], counterAccount: Row['counterAccount'], value: bigint): Row[] =>
    isOwn(account)
      ? [
          {
            transactionId,
            createdAt: new Date(createdAt).toISOString(),
            orderId: orderId || null,
            kind,
            reference,
            account,
            counterAccount,
            currency,
            amount: moneyJson({ amount: value, currency }),
          },
        ]
      : [];
  const [left, entered] = [-BigInt(amount), BigInt(amount)];
  // The platform returns its part of a refund itself. For the seller, its fee comes back and goes to the buyer.
  if (fromKind === 'fees' && !isOwn(toKind))
    return [...entry('payable', 'fees', entered), ...entry('payable', toKind, left)];
  if (toKind === 'fees' && !isOwn(fromKind))
    return [...entry('payable', fromKind, entered), ...entry('payable', 'fees', left)];
  return [...entry(fromKind, toKind, left), ...entry(toKind, fromKind, entered)];
}

function isOwn(kind: Row['counterAccount']): kind is Row['account'] {
  return (sellerAccounts as readonly string[]).includes(kind);
}
