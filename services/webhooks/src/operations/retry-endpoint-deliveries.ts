import { type Caller, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Endpoint } from '@marketplace/webhooks-contract';
import { retryEndpoint } from '@marketplace/webhooks-contract/workflows';
import { lockEndpoint } from '../endpoints/lock-endpoint.ts';
import { presentEndpoint } from '../endpoints/present-endpoint.ts';
import type { WebhooksInput } from '../input.ts';

/** Starts a workflow, because there may be many deliveries. The endpoint itself does not change. */
export async function retryEndpointDeliveries(
  { em, now, startWorkflow, audit }: Work,
  caller: Caller,
  { id }: WebhooksInput<'retryEndpointDeliveries'>,
): Promise<Endpoint> {
  const endpoint = await lockEndpoint(em, caller, id);
  const { status, organizationId } = endpoint;
  if (status !== 'active')
    throw new ServiceError('invalid_state_transition', `This endpoint is ${status}. Resume it with \`retryNow\`.`);
  startWorkflow(retryEndpoint, { endpointId: id, before: now.toISOString() });
  audit({ action: 'webhook_endpoint.retried', organizationId, targets: [{ type: 'webhook_endpoint', id }] });
  return presentEndpoint(endpoint);
}
