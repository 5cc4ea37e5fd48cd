import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Delivery as DeliveryRecord } from '@marketplace/webhooks-contract';
import { EndpointEntity } from './endpoint.entity.ts';
import { EventEntity } from './event.entity.ts';

/** One event on its way to one endpoint: the projection of the delivery's workflow. */
export const DeliveryEntity = defineEntity({
  name: 'Delivery',
  tableName: 'delivery',
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    event: () => p.manyToOne(EventEntity),
    endpoint: () => p.manyToOne(EndpointEntity),
    eventType: p.text().$type<DeliveryRecord['eventType']>(),
    status: p.text().$type<DeliveryRecord['status']>(),
    responseStatus: p.integer().nullable(),
    attemptCount: p.integer().default(0),
    lastAttemptAt: p.datetime(3).nullable(),
    nextAttemptAt: p.datetime(3).nullable(),
    trigger: p.text().$type<DeliveryRecord['trigger']>(),
    redeliveryOf: p.text().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    completedAt: p.datetime(3).nullable(),
    version: p.integer().default(1),
  },
  indexes: [
    { name: 'delivery_of_organization', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'delivery_of_endpoint', properties: ['endpoint', 'createdAt', 'id'] },
    {
      name: 'delivery_held',
      expression: `create index delivery_held on webhooks.delivery (endpoint_id, id) where status = 'held'`,
    },
  ],
  uniques: [
    // Ingesting an event a second time finds its deliveries; redeliveries are new rows with another trigger.
    {
      name: 'delivery_scheduled_once',
      expression: `create unique index delivery_scheduled_once on webhooks.delivery (event_id, endpoint_id) where trigger = 'scheduled'`,
    },
  ],
});
export type Delivery = InferEntity<typeof DeliveryEntity>;
