import type { EntityManager } from '@mikro-orm/postgresql';
import { type Currency, moneyJson } from '@marketplace/kernel';
import type { LedgerTransaction } from '@marketplace/payments-contract';
import { sql } from '@marketplace/store';

interface Row {
  id: string;
  kind: LedgerTransaction['kind'];
  reference: string;
  createdAt: string | Date;
  /** Amounts are text: JSON numbers of JavaScript are not exact. */
  postings: { from: string; to: string; amount: string; currency: Currency }[];
}

/** The ledger transactions of an order with all their postings and the whole names of the accounts, oldest first. */
export async function readWholeLedger(em: EntityManager, orderId: string, max: number): Promise<LedgerTransaction[]> {
  const { rows } = await sql<Row>`
    select t.id, t.kind, t.reference, t.created_at as "createdAt",
           (select jsonb_agg(jsonb_build_object('from', f.name, 'to', d.name, 'amount', p.amount::text,
                                                'currency', p.currency) order by p.line)
              from ledger.posting p
              join ledger.account f on f.id = p.from_account
              join ledger.account d on d.id = p.to_account
             where p.transaction_id = t.id) as postings
      from ledger.transaction t where t.order_id = ${orderId} order by t.id limit ${max}`.execute(em.getKysely());
  return rows.map(({ id, kind, reference, createdAt, postings }) => ({
    id,
    kind,
    reference,
    createdAt: new Date(createdAt).toISOString(),
    postings: postings.map(({ from, to, amount, currency }) => ({
      from,
      to,
      amount: moneyJson({ amount: BigInt(amount), currency }),
    })),
  }));
}
