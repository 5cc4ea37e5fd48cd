import { defineEntity, p } from '@mikro-orm/core';
import type { OrganizationStatus } from '@marketplace/trading-contract/engine';

/** Statuses of organizations, as identity's workflows reported them. An organization without a row is active. */
export const OrganizationEntity = defineEntity({
  name: 'Organization',
  tableName: 'organization',
  properties: {
    id: p.text().primary(),
    status: p.text().$type<OrganizationStatus>(),
    /** Version of the organization in identity. A report is ignored unless its version is higher. */
    version: p.integer(),
    updatedAt: p.datetime(3),
  },
});
