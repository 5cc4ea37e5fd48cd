import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { OpenBusiness, Organization as OrganizationRecord } from '@marketplace/identity-contract';

export const OrganizationEntity = defineEntity({
  name: 'Organization',
  tableName: 'organization',
  properties: {
    id: p.text().primary(),
    name: p.text(),
    slug: p.text().unique('organization_slug'),
    status: p.text().$type<OrganizationRecord['status']>(),
    defaultCurrency: p.text().$type<OrganizationRecord['defaultCurrency']>(),
    /** Open business at the last count. Null unless the organization is closing. */
    open: p.json<OpenBusiness>().nullable(),
    /** The status to which the end of the suspension returns. Null means `active`. */
    suspendedFrom: p.text().$type<OrganizationRecord['status']>().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    version: p.integer().version(),
  },
  indexes: [
    {
      name: 'organization_closing',
      expression: `create index organization_closing on identity.organization (id) where status = 'closing'`,
    },
  ],
});
export type Organization = InferEntity<typeof OrganizationEntity>;
