import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '@marketplace/kernel';
import { insertRecord, sql, type Work } from '@marketplace/store';
import { pokeOrder } from '../accounts/write-account.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type Payout, PayoutEntity } from '../entities/payout.entity.ts';
import { earningsOf } from '../ledger/movements.ts';

type Changes = Partial<
  Pick<
    Payout,
    | 'status'
    | 'gross'
    | 'refunded'
    | 'fee'
    | 'adjustments'
    | 'amount'
    | 'eligibleAt'
    | 'releasedAt'
    | 'failure'
    | 'holdReasons'
    | 'bankStatus'
    | 'releaseRequested'
    | 'transfers'
    | 'reversed'
    | 'providerRef'
    | 'endedRefs'
  >
>;

/** Writes a locked payout as its next version. Returns the payout as written. `at` is the time of the change. */
export async function writePayout(em: EntityManager, payout: Payout, changes: Changes, at: Date): Promise<Payout> {
  const written = { ...payout, ...changes, updatedAt: at, version: payout.version + 1 };
  await sql`
    update payout
       set status = ${written.status}, gross = ${written.gross}, refunded = ${written.refunded}, fee = ${written.fee},
           adjustments = ${JSON.stringify(written.adjustments)}::jsonb, amount = ${written.amount},
           eligible_at = ${written.eligibleAt ?? null}, released_at = ${written.releasedAt ?? null},
           failure = ${written.failure ? JSON.stringify(written.failure) : null}::jsonb,
           hold_reasons = ${written.holdReasons}, bank_status = ${written.bankStatus},
           release_requested = ${written.releaseRequested}, transfers = ${written.transfers},
           reversed = ${written.reversed}, provider_ref = ${written.providerRef ?? null},
           ended_refs = ${written.endedRefs}, updated_at = ${at}, version = ${written.version}
     where id = ${payout.id}`.execute(em.getKysely());
  return written;
}

/** A payout of an order that waits, for what the order has earned by now. */
export function newPayout(account: OrderAccount, provider: Payout['provider'], at: Date): Payout {
  const { gross, refunded, fee, net } = earningsOf(account);
  return {
    id: newId('po'),
    organizationId: account.sellerOrganizationId,
    orderId: account.orderId,
    currency: account.currency,
    status: 'scheduled',
    gross,
    refunded,
    fee,
    credit: 0n,
    adjustments: [],
    amount: net,
    eligibleAt: account.eligibleAt ?? null,
    releasedAt: null,
    failure: null,
    holdReasons: [],
    bankStatus: 'unknown',
    releaseRequested: false,
    transfers: 0,
    reversed: 0n,
    provider,
    providerRef: null,
    endedRefs: [],
    refreshedAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
}

/** Schedules the payout of a released order. Requests the workflow of the order, which starts it. */
export async function schedulePayout(
  work: Pick<Work, 'em' | 'startWorkflow'>,
  account: OrderAccount,
  provider: Payout['provider'],
  at: Date,
): Promise<void> {
  // As JSON: an array would become an array of PostgreSQL.
  await insertRecord(work.em, PayoutEntity, newPayout(account, provider, at), { adjustments: sql`'[]'::jsonb` });
  pokeOrder(work, account);
}
