import { type Caller, newId, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Recovery } from '@marketplace/webhooks-contract';
import { recoverEndpoint as recoverEndpointWorkflow } from '@marketplace/webhooks-contract/workflows';
import { RecoveryEntity } from '../entities/recovery.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { assertPastAllowed } from '../endpoints/receiver.ts';
import { lockEndpoint } from '../endpoints/endpoint.ts';
import { presentRecovery } from '../recoveries/recovery.ts';

const daysMax = 30;
const dayMs = 86_400_000;

/** The lock of the endpoint ensures that only one recovery of it runs at a time. */
export async function recoverEndpoint(
  { em, now, audit, startWorkflow }: Work,
  caller: Caller,
  { id, since: from, until: to, eventTypes, only }: WebhooksInput<'recoverEndpoint'>,
): Promise<Recovery> {
  const endpoint = await lockEndpoint(em, caller, id);
  const { organizationId, url } = endpoint;
  const since = new Date(from);
  const until = to === undefined ? now : new Date(to);
  assertRange(since, until, now);
  assertPastAllowed(caller, endpoint, since);
  if ((await em.count(RecoveryEntity, { endpointId: id, status: 'running' })) > 0) {
    throw new ServiceError(
      'invalid_state_transition',
      'A recovery of this endpoint is already running. Wait until it ends, or cancel it.',
    );
  }
  const recovery = em.create(RecoveryEntity, {
    id: newId('whr'),
    organizationId,
    endpointId: id,
    only,
    since,
    until,
    eventTypes: eventTypes ?? null,
    status: 'running',
    recovered: 0,
    createdAt: now,
    updatedAt: now,
  });
  await em.flush();
  startWorkflow(recoverEndpointWorkflow, {
    recoveryId: recovery.id,
    recovers: { endpointHost: new URL(url).host, only },
  });
  audit({
    action: 'webhook_endpoint.recovery_started',
    organizationId,
    targets: [
      { type: 'webhook_endpoint', id },
      { type: 'webhook_recovery', id: recovery.id },
    ],
    changes: { since: from, until: to, eventTypes, only },
  });
  return presentRecovery(recovery);
}

function assertRange(since: Date, until: Date, now: Date): void {
  if (since.getTime() < now.getTime() - daysMax * dayMs)
    throw outOfRange('since', `This is more than ${daysMax} days ago.`);
  if (until > now) throw outOfRange('until', 'This is in the future.');
  if (until <= since) throw outOfRange(until === now ? 'since' : 'until', 'The time range is empty.');
}

function outOfRange(member: 'since' | 'until', detail: string): ServiceError {
  return new ServiceError('validation_failed', detail, { faults: [{ path: [member], code: 'out_of_range', detail }] });
}
