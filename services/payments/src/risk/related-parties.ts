import { type Caller, relationOf, ServiceError } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { OrderMoney } from '@marketplace/payments-contract';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { RiskRules } from './risk-settings.ts';

type Flag = OrderMoney['riskFlags'][number];

/**
 * Refuses the payment of an order between organizations that share an owner, and stores for the operator what else the
 * parties have in common. The account must be locked. Throws `wrong_party`. Does nothing if the controls of risk are
 * off.
 */
export async function checkParties(
  { em, risk }: Work & { risk: RiskRules },
  caller: Caller,
  account: OrderAccount,
): Promise<void> {
  if (!risk.controls) return;
  const { orderId, buyerOrganizationId, sellerOrganizationId } = account;
  const { owner, member } = relationOf(caller, sellerOrganizationId);
  if (owner) throw new ServiceError('wrong_party', 'The organizations share an owner, who would pay themselves.');
  const { rows } = await sql<{ shared: boolean }>`
    select exists (
      select from payout_account b join payout_account s on s.provider = b.provider
       where b.organization_id = ${buyerOrganizationId} and s.organization_id = ${sellerOrganizationId}
         and string_to_array(b.destination, ',') && string_to_array(s.destination, ',')) as shared`.execute(
    em.getKysely(),
  );
  const flags: Flag[] = [];
  if (member) flags.push('shared_members');
  if (rows[0]!.shared) flags.push('shared_payout_account');
  if (flags.join() === account.riskFlags.join()) return;
  await sql`update order_account set risk_flags = ${flags} where order_id = ${orderId}`.execute(em.getKysely());
}
