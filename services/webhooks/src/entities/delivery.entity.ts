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
    event: () => p.manyToOne(EventEntity).index(false).createForeignKeyConstraint(false),
    endpoint: () => p.manyToOne(EndpointEntity).index(false).createForeignKeyConstraint(false),
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
    cancelReason: p.text().$type<NonNullable<DeliveryRecord['cancelReason']>>().nullable(),
    /** No workflow has been started for it. */
    inline: p.boolean().default(false),
    /** A slot among the endpoint's attempts in flight, until the attempt is recorded or the lease ends. */
    slotUntil: p.datetime(3).nullable(),
    /** The worker process that the slot was granted to. Once that is gone, the lease is broken. */
    slotHolder: p.text().nullable(),
    /** Of release 8a0b46c and before. */
    startsAt: p.datetime(3).nullable(),
    /** Waits for a slot since. Slots are granted in this order. */
    queuedAt: p.datetime(3).nullable(),
    /** The signal that its workflow waits for, and gets when a slot is granted; null while it waits for none. */
    wake: p.text().$type<'admit' | 'resume'>().nullable(),
    version: p.integer().default(1),
    /** The event's content as this organization may see it; null once it is erased, for it alone or altogether. */
    content: p
      .blob()
      .formula(
        (columns) =>
          `(select e.body from event e join event_audience a on a.event_id = e.id
             where e.id = ${columns.event} and a.organization_id = ${columns.organizationId} and a.erased_at is null)`,
      )
      .nullable(),
  },
  indexes: [
    { name: 'delivery_of_organization', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'delivery_changes', properties: ['organizationId', 'updatedAt', 'id'] },
    {
      name: 'delivery_slots',
      expression: 'create index delivery_slots on webhooks.delivery (slot_until) where slot_until is not null',
    },
    {
      name: 'delivery_waiting',
      expression:
        'create index delivery_waiting on webhooks.delivery (organization_id, endpoint_id, queued_at, id) where queued_at is not null',
    },
    // For counting them and for walking them batch by batch; what is final is not in it.
    {
      name: 'delivery_open',
      expression: `create index delivery_open on webhooks.delivery (endpoint_id, status, id) where status in ('pending', 'retrying', 'held')`,
    },
    // Lists filtered by what went wrong: rare among what went well.
    {
      name: 'delivery_unwell',
      expression: `create index delivery_unwell on webhooks.delivery (organization_id, status, created_at, id) where status in ('retrying', 'held', 'failed', 'canceled')`,
    },
    {
      name: 'delivery_refused',
      expression: `create index delivery_refused on webhooks.delivery (organization_id, created_at, id) where response_status >= 300 or (response_status is null and attempt_count > 0)`,
    },
    // An endpoint's lists, and its figures without a look at the rows.
    {
      name: 'delivery_figures',
      expression: `create index delivery_figures on webhooks.delivery (endpoint_id, created_at, id) include (status, trigger)`,
    },
    {
      name: 'delivery_tests',
      expression: `create index delivery_tests on webhooks.delivery (endpoint_id, id) where trigger = 'test'`,
    },
    // With the unique index below: the deliveries of an event. Repetitions are few, so those that are ingested pay
    // nothing for it.
    {
      name: 'delivery_repeated',
      expression: `create index delivery_repeated on webhooks.delivery (event_id, endpoint_id) where trigger <> 'scheduled'`,
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
