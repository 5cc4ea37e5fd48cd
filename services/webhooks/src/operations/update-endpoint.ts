import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Endpoint as EndpointRecord } from '@marketplace/webhooks-contract';
import { admitQueued } from '@marketplace/webhooks-contract/workflows';
import type { WebhooksContext } from '../context.ts';
import { sealHeaders } from '../custom-headers.ts';
import type { Endpoint } from '../entities/endpoint.entity.ts';
import { writeGate } from '../gates.ts';
import type { WebhooksInput } from '../input.ts';
import { lockEndpoint } from '../lock-endpoint.ts';
import { presentEndpoint } from '../present-endpoint.ts';
import { resume } from '../resume.ts';

export async function updateEndpoint(
  work: Work & WebhooksContext,
  caller: Caller,
  { id, ...input }: WebhooksInput<'updateEndpoint'>,
): Promise<EndpointRecord> {
  const { em, now, audit, startWorkflow, keyring } = work;
  const endpoint = await lockEndpoint(em, caller, id);
  if (Object.values(input).every((value) => value === undefined)) return presentEndpoint(endpoint);
  const { events, status, customHeaders, ...settings } = input;
  const { organizationId } = endpoint;
  const wasActive = endpoint.status === 'active';
  const resumed = status === 'active' && !wasActive;
  const changes = {
    ...settings,
    ...(events !== undefined && { subscribedEvents: [...new Set(events)] }),
    ...(customHeaders !== undefined && sealHeaders(keyring, { organizationId, endpointId: id }, customHeaders)),
    ...(status !== undefined && status !== endpoint.status && statusChange(status, now)),
    updatedAt: now,
  };
  em.assign(endpoint, changes, { ignoreUndefined: true });
  const paused = status !== undefined && status !== 'active' && wasActive;
  const limited = settings.maxInFlight !== undefined || settings.rateLimit !== undefined;
  if (resumed) await resume(work, endpoint);
  else {
    await em.flush();
    if (limited || status !== undefined) await writeGate(em, endpoint);
  }
  // What waits for its turn may have it now, or is held. The version makes one workflow of one change, however often the relay starts it.
  if (paused || (limited && endpoint.status === 'active')) {
    startWorkflow(admitQueued, { endpointId: id, change: endpoint.version });
  }
  audit({
    action: 'webhook_endpoint.updated',
    organizationId,
    targets: [{ type: 'webhook_endpoint', id }],
    changes: {
      ...settings,
      subscribedEvents: events,
      status,
      // The values are secrets.
      customHeaders: customHeaders && endpoint.headerNames,
    },
  });
  return presentEndpoint(endpoint);
}

function statusChange(status: Endpoint['status'], now: Date): Pick<Endpoint, 'status' | 'disabledReason' | 'disabledAt'> {
  return status === 'disabled'
    ? { status, disabledReason: 'manual', disabledAt: now }
    : { status, disabledReason: null, disabledAt: null };
}
