import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { Dispute } from '../../entities/dispute.entity.ts';

/** The refunds of claims, by the id of the claim: whether one is pending. A claim without a refund is absent. */
export async function refundsOfClaims(
  em: EntityManager,
  claims: readonly Pick<Dispute, 'id' | 'orderId'>[],
): Promise<Map<string, { pending: boolean }>> {
  if (claims.length === 0) return new Map();
  const orderIds = claims.map(({ orderId }) => orderId);
  const { rows } = await sql<{ id: string; pending: boolean }>`
    select dispute_id as id, bool_or(status = 'pending') as pending from refund
     where order_id = any(${orderIds}) and dispute_id = any(${claims.map(({ id }) => id)})
     group by dispute_id`.execute(em.getKysely());
  return new Map(rows.map(({ id, pending }) => [id, { pending }]));
}

/** Whether the seller has answered a claim, and has not accepted it: no refund of it was ever begun. */
export function isContested({ status, evidence }: Dispute, refund: { pending: boolean } | undefined): boolean {
  return (
    status !== 'needs_response' && evidence.some(({ submittedBy }) => submittedBy === 'seller') && refund === undefined
  );
}
