import { type Caller, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Endpoint } from '@marketplace/webhooks-contract';
import type { WebhooksInput } from '../input.ts';
import { lockEndpoint, presentEndpoint, requestRetry, resume } from '../endpoints/endpoint.ts';

/** `replay: none` cancels the held deliveries created before now. Deliveries created later are not canceled. */
export async function resumeEndpoint(
  work: Work,
  caller: Caller,
  { id, replay, since, retryNow }: WebhooksInput<'resumeEndpoint'>,
): Promise<Endpoint> {
  const endpoint = await lockEndpoint(work.em, caller, id);
  if (endpoint.status === 'active')
    throw new ServiceError('invalid_state_transition', 'This endpoint is already active.', {
      members: { currentStatus: 'active' },
    });
  const skipBefore = replay === 'none' ? work.now : since === undefined ? null : new Date(since);
  await resume(work, endpoint, skipBefore);
  if (retryNow) await requestRetry(work, id);
  work.audit({
    action: 'webhook_endpoint.resumed',
    organizationId: endpoint.organizationId,
    targets: [{ type: 'webhook_endpoint', id }],
    changes: { replay, since, ...(retryNow && { retryNow }) },
  });
  return presentEndpoint(endpoint);
}
