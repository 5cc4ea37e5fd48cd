import { defineEntity, p } from '@mikro-orm/core';

/** A request to the API. Bounds of their number: `retention/purge-expired.ts`. */
export const RequestEntity = defineEntity({
  name: 'Request',
  tableName: 'request',
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    createdAt: p.datetime(3),
    method: p.text(),
    path: p.text(),
    route: p.text(),
    operation: p.text().nullable(),
    status: p.smallint(),
    code: p.text().nullable(),
    durationMs: p.integer(),
    apiKeyId: p.text().nullable(),
    userId: p.text().nullable(),
  },
  indexes: [
    { name: 'request_of_organization', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'request_of_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'request_of_method', properties: ['organizationId', 'method', 'createdAt', 'id'] },
    { name: 'request_of_path', properties: ['organizationId', 'path', 'createdAt', 'id'] },
    { name: 'request_of_route', properties: ['organizationId', 'route', 'createdAt', 'id'] },
    { name: 'request_of_api_key', properties: ['organizationId', 'apiKeyId', 'createdAt', 'id'] },
    {
      name: 'request_of_outcome',
      expression:
        'create index request_of_outcome on identity.request (organization_id, (code is null), created_at, id)',
    },
    {
      name: 'request_of_time',
      // Rows come in the order of time, so this index is small and costs an insert almost nothing.
      expression: 'create index request_of_time on identity.request using brin (created_at)',
    },
  ],
});
