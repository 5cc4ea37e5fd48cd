import { defineSearchAttributeKey } from '@temporalio/common';

/** Operators filter deliveries in the Temporal UI by these. Set at start, except the status, which is set when it is not plain success. */
export const organizationKey = defineSearchAttributeKey('OrganizationId', 'KEYWORD');
export const endpointKey = defineSearchAttributeKey('EndpointId', 'KEYWORD');
export const eventTypeKey = defineSearchAttributeKey('EventType', 'KEYWORD');
export const deliveryStatusKey = defineSearchAttributeKey('DeliveryStatus', 'KEYWORD');

/** What the namespace must know before the first workflow starts. */
export const searchAttributes = {
  OrganizationId: 'Keyword',
  EndpointId: 'Keyword',
  EventType: 'Keyword',
  DeliveryStatus: 'Keyword',
} as const;
