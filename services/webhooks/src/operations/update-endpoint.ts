import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Endpoint as EndpointRecord } from '@marketplace/webhooks-contract';
import type { Endpoint } from '../entities/endpoint.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { lockEndpoint } from '../lock-endpoint.ts';
import { presentEndpoint } from '../present-endpoint.ts';

export async function updateEndpoint(
  { em, now, audit, startWorkflow }: Work,
  caller: Caller,
  { id, url, description, events, status }: WebhooksInput<'updateEndpoint'>,
): Promise<EndpointRecord> {
  const endpoint = await lockEndpoint(em, caller, id);
  const resumed = status === 'active' && endpoint.status !== 'active';
  em.assign(endpoint, {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { subscribedEvents: [...new Set(events)] }),
    ...(status !== undefined && status !== endpoint.status && statusChange(status, now)),
    updatedAt: now,
  });
  await em.flush();
  if (resumed) {
    // One workflow per resumption: the version makes its id, so the relay may start it twice and it runs once.
    startWorkflow({ type: 'resumeEndpoint', id: `resume/${id}/${endpoint.version}`, input: { endpointId: id } });
  }
  audit({
    action: 'webhook_endpoint.updated',
    organizationId: endpoint.organizationId,
    targets: [{ type: 'webhook_endpoint', id }],
    changes: { url, description, subscribedEvents: events, status },
  });
  return presentEndpoint(endpoint);
}

function statusChange(status: Endpoint['status'], now: Date): Pick<Endpoint, 'status' | 'disabledReason' | 'disabledAt'> {
  return status === 'disabled'
    ? { status, disabledReason: 'manual', disabledAt: now }
    : { status, disabledReason: null, disabledAt: null };
}
