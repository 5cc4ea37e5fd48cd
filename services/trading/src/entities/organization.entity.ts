import { defineEntity, p } from '@mikro-orm/core';
import type { OrganizationStatus } from '@marketplace/trading-contract/engine';

/** What trading was told of organizations by identity's workflows; one that it was told nothing of is active. */
export const OrganizationEntity = defineEntity({
  name: 'Organization',
  tableName: 'organization',
  properties: {
    id: p.text().primary(),
    status: p.text().$type<OrganizationStatus>(),
    /** Identity's: what is younger than the row counts. */
    version: p.integer(),
    updatedAt: p.datetime(3),
  },
});
