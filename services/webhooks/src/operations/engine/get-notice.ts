import { type Caller, notFound } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { EndpointNotice } from '@marketplace/webhooks-contract';
import { EndpointEntity } from '../../entities/endpoint.entity.ts';
import { EndpointNoticeEntity } from '../../entities/endpoint-notice.entity.ts';
import type { EngineInput } from '../../input.ts';
import { presentNotice } from '../../health/notice.ts';

export async function getNotice(
  { em }: Read,
  _caller: Caller,
  { noticeId }: EngineInput<'getNotice'>,
): Promise<{ notice: EndpointNotice; organizationId: string; endpointUrl: string }> {
  const notice = await em.findOne(EndpointNoticeEntity, { id: noticeId });
  if (!notice) throw notFound();
  // Always found: rows of deleted endpoints are kept.
  const { url } = await em.findOneOrFail(EndpointEntity, { id: notice.endpointId });
  return { notice: presentNotice(notice), organizationId: notice.organizationId, endpointUrl: url };
}
