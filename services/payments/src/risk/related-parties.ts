import { type Caller, relationOf, ServiceError } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { OrderMoney } from '@marketplace/payments-contract';
import type { PartiesOfOrder } from '@marketplace/payments-contract/engine';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { PaymentsContext } from '../payments-context.ts';

type Flag = OrderMoney['riskFlags'][number];
type RiskWork = Pick<Work, 'em' | 'now'> & Pick<PaymentsContext, 'risk'>;

/**
 * Refuses the payment of an order between organizations that share an owner, and stores other signs that the parties
 * belong together, which hold the payout. The account must be locked. Throws `wrong_party`. Does nothing if the
 * controls of risk are off.
 */
export async function checkParties(work: RiskWork, caller: Caller, account: OrderAccount): Promise<void> {
  if (!work.risk.controls) return;
  const { owner, member } = relationOf(caller, account.sellerOrganizationId);
  if (owner) throw new ServiceError('wrong_party', 'The organizations share an owner, who would pay themselves.');
  await flag(work, account, member);
}

/**
 * Stores the first owner of a seller, and the present signs that the parties of the order, whose account is locked,
 * belong together. Earlier signs stay. Returns the account as it is then. Does nothing if the controls of risk are off.
 */
export async function recordParties(
  work: RiskWork,
  account: OrderAccount,
  { ownerId, related }: PartiesOfOrder,
): Promise<OrderAccount> {
  if (!work.risk.controls) return account;
  await recordOwner(work, account.sellerOrganizationId, ownerId);
  return flag(work, account, related);
}

/** Stores the first owner of an organization. With null, which means none, the stored owner stays. */
export async function recordOwner(
  { em, now }: Pick<Work, 'em' | 'now'>,
  organizationId: string,
  ownerId: string | null,
): Promise<void> {
  if (ownerId === null) return;
  await sql`
    insert into organization as o (id, status, version, owner_id, updated_at)
    select ${organizationId}, 'active', 0, ${ownerId}::text, ${now}::timestamptz
     where not exists (select from organization where id = ${organizationId} and owner_id = ${ownerId})
    on conflict (id) do update set owner_id = excluded.owner_id, updated_at = excluded.updated_at`.execute(
    em.getKysely(),
  );
}

/** Facts about the parties of an order that follow from the caller, a member of the seller's organization. */
export function partiesBy(caller: Caller, { buyerOrganizationId }: OrderAccount): PartiesOfOrder {
  return { ownerId: ownerIdOf(caller), related: relationOf(caller, buyerOrganizationId).member };
}

/** The first owner of the caller's organization, if the caller has one. */
export function ownerIdOf({ actor }: Caller): string | null {
  return ('ownerId' in actor ? actor.ownerId : undefined) ?? null;
}

async function flag({ em }: RiskWork, account: OrderAccount, shareMembers: boolean): Promise<OrderAccount> {
  const { orderId, buyerOrganizationId, sellerOrganizationId } = account;
  const { rows } = await sql<{ shared: boolean }>`
    select exists (
      select from payout_account b join payout_account s on s.provider = b.provider
       where b.organization_id = ${buyerOrganizationId} and s.organization_id = ${sellerOrganizationId}
         and string_to_array(b.destination, ',') && string_to_array(s.destination, ',')) as shared`.execute(
    em.getKysely(),
  );
  const found: Record<Flag, boolean> = { shared_members: shareMembers, shared_payout_account: rows[0]!.shared };
  const riskFlags = (Object.keys(found) as Flag[]).filter((one) => found[one] || account.riskFlags.includes(one));
  if (riskFlags.join() === account.riskFlags.join()) return account;
  await sql`update order_account set risk_flags = ${riskFlags} where order_id = ${orderId}`.execute(em.getKysely());
  return { ...account, riskFlags };
}
