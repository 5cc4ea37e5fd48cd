import type { EndpointNotice as NoticeRecord } from '@marketplace/webhooks-contract';
import type { EndpointNotice } from '../entities/endpoint-notice.entity.ts';

export function presentNotice({ id, endpointId, kind, reason, createdAt }: EndpointNotice): NoticeRecord {
  return { id, endpointId, kind, reason, createdAt: createdAt.toISOString() };
}
