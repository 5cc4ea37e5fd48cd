import { defineEntity, p } from '@mikro-orm/core';

/** Statuses of organizations, as identity's workflows reported them. An organization without a row is active. */
export const OrganizationEntity = defineEntity({
  name: 'Organization',
  tableName: 'organization',
  properties: {
    id: p.text().primary(),
    status: p.text().$type<'active' | 'suspended' | 'closing' | 'closed'>(),
    /** Version of the organization in identity. A report is ignored unless its version is higher. */
    version: p.integer(),
    /** Time since which the operator of the platform has stopped its payouts. */
    payoutsFrozenAt: p.datetime(3).nullable(),
    /** Reasons of risk for which its payouts no longer wait, because the operator has said so. */
    liftedHolds: p.array().$type<string[]>().defaultRaw(`'{}'`),
    /** The first owner of the organization, as last reported. Null before a report. */
    ownerId: p.text().nullable(),
    updatedAt: p.datetime(3),
  },
  indexes: [
    {
      name: 'organization_owner',
      expression: 'create index organization_owner on payments.organization (owner_id) where owner_id is not null',
    },
  ],
});
