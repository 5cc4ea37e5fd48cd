import { newId } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { EndpointNotice as NoticeRecord } from '@marketplace/webhooks-contract';
import { notifyEndpoint } from '@marketplace/webhooks-contract/workflows';
import type { EndpointNotice } from '../entities/endpoint-notice.entity.ts';

type NewNotice = Pick<NoticeRecord, 'endpointId' | 'kind' | 'reason'> & { organizationId: string };

/** Stores a notice, and starts the workflow that mails it to the organization's members. */
export async function writeNotice(
  { em, now, startWorkflow }: Work,
  { organizationId, endpointId, kind, reason }: NewNotice,
): Promise<void> {
  const noticeId = newId('whn');
  await sql`
    insert into endpoint_notice (id, organization_id, endpoint_id, kind, reason, created_at)
    values (${noticeId}, ${organizationId}, ${endpointId}, ${kind}, ${reason}, ${now})`.execute(em.getKysely());
  startWorkflow(notifyEndpoint, { noticeId });
}

export function presentNotice({ id, endpointId, kind, reason, createdAt }: EndpointNotice): NoticeRecord {
  return { id, endpointId, kind, reason, createdAt: createdAt.toISOString() };
}
