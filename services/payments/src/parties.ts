import { sql, type Sql } from '@marketplace/store';

/** The organizations of a payment: the buyer pays, the seller is paid. */
export interface PaymentParties {
  payerOrganizationId: string;
  payeeOrganizationId: string;
}

/** Party of an organization in a payment. Null if it is neither, so that the record must be treated as missing. */
export function partyOf(
  { payerOrganizationId, payeeOrganizationId }: PaymentParties,
  organizationId: string,
): 'payer' | 'payee' | null {
  if (organizationId === payerOrganizationId) return 'payer';
  return organizationId === payeeOrganizationId ? 'payee' : null;
}

/** Both organizations: those to whom the events of a payment are sent. */
export function bothParties({ payerOrganizationId, payeeOrganizationId }: PaymentParties): string[] {
  return [payerOrganizationId, payeeOrganizationId];
}

/** SQL, a boolean: the organization is the payer or the payee of the row of `payment` or `refund`. */
export function ofParty(organizationId: string): Sql {
  return sql`(payer_organization_id = ${organizationId} or payee_organization_id = ${organizationId})`;
}

/** SQL: the columns of the parties of `payment`, and of `refund`, which has no `externalId`, for `partsOf`. */
export const partyColumns = {
  payer: { organization: sql`payer_organization_id`, externalId: sql`payer_external_id` },
  payee: { organization: sql`payee_organization_id`, externalId: sql`payee_external_id` },
};

/** Role of an organization in a payment, and the other party: columns of exports. */
export function roleIn(
  parties: PaymentParties,
  organizationId: string,
): { role: 'payer' | 'payee'; counterpartyId: string } {
  return parties.payerOrganizationId === organizationId
    ? { role: 'payer', counterpartyId: parties.payeeOrganizationId }
    : { role: 'payee', counterpartyId: parties.payerOrganizationId };
}
