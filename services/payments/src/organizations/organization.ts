import type { EntityManager } from '@mikro-orm/postgresql';
import { ServiceError } from '@marketplace/kernel';
import { paymentsErrors } from '@marketplace/payments-contract';
import { sql } from '@marketplace/store';

/**
 * Throws `order_not_payable` while the seller is suspended. A payment that was authorized before is still captured. The
 * detail does not tell the buyer what the operator has decided about the seller.
 */
export async function assertTakesPayments(em: EntityManager, sellerOrganizationId: string): Promise<void> {
  if ((await statusOf(em, sellerOrganizationId)) === 'suspended')
    throw paymentsErrors.order_not_payable('The seller cannot take payments at the moment.');
}

/**
 * Throws `invalid_state_transition` if the seller's organization is closed: it has been paid everything, and sells
 * nothing more from which a refund could be taken.
 */
export async function assertRefunds(em: EntityManager, sellerOrganizationId: string): Promise<void> {
  if ((await statusOf(em, sellerOrganizationId)) === 'closed')
    throw new ServiceError('invalid_state_transition', 'A closed organization refunds nothing.');
}

async function statusOf(em: EntityManager, organizationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from organization where id = ${organizationId}`.execute(em.getKysely());
  return rows[0]?.status;
}
