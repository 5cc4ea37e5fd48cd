import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EndpointNotice as NoticeRecord } from '@marketplace/webhooks-contract';

/** A notice about an endpoint's health, for the members of its organization. */
export const EndpointNoticeEntity = defineEntity({
  name: 'EndpointNotice',
  tableName: 'endpoint_notice',
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    endpointId: p.text(),
    kind: p.text().$type<NoticeRecord['kind']>(),
    reason: p.text(),
    createdAt: p.datetime(3),
  },
  indexes: [
    { name: 'endpoint_notice_of_organization', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'endpoint_notice_of_endpoint', properties: ['endpointId', 'createdAt', 'id'] },
  ],
});
export type EndpointNotice = InferEntity<typeof EndpointNoticeEntity>;
