import { type Caller, ServiceError, windowRefusal } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Endpoint } from '@marketplace/webhooks-contract';
import { lockEndpoint, presentEndpoint, requestRetry } from '../endpoints/endpoint.ts';
import type { WebhooksInput } from '../input.ts';

/** Each request reads all retrying deliveries of the endpoint. */
const limit = { max: 1, seconds: 10 };

/**
 * Starts a workflow, because there may be many deliveries. The endpoint itself does not change. Throws `rate_limited`
 * if the last request was less than ten seconds ago.
 */
export async function retryEndpointDeliveries(
  work: Work,
  caller: Caller,
  { id }: WebhooksInput<'retryEndpointDeliveries'>,
): Promise<Endpoint> {
  const { em, now, audit } = work;
  const endpoint = await lockEndpoint(em, caller, id);
  const { status, organizationId, retryRequestedAt } = endpoint;
  if (status !== 'active')
    throw new ServiceError('invalid_state_transition', `This endpoint is ${status}. Resume it with \`retryNow\`.`, {
      members: { currentStatus: status },
    });
  const waitSeconds = Math.ceil(((retryRequestedAt?.getTime() ?? 0) - now.getTime()) / 1000) + limit.seconds;
  if (waitSeconds > 0)
    throw windowRefusal('endpoint-retry', limit, waitSeconds, 'The deliveries of this endpoint are being retried.');
  await requestRetry(work, id);
  audit({ action: 'webhook_endpoint.retried', organizationId, targets: [{ type: 'webhook_endpoint', id }] });
  return presentEndpoint(endpoint);
}
