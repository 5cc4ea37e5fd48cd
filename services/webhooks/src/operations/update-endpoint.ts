import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Endpoint as EndpointRecord } from '@marketplace/webhooks-contract';
import type { WebhooksContext } from '../context.ts';
import { auditedUrl, countDisabled, lockEndpoint, presentEndpoint, resume } from '../endpoints/endpoint.ts';
import { sealHeaders } from '../endpoints/endpoint-secrets.ts';
import type { Endpoint } from '../entities/endpoint.entity.ts';
import { writeGate } from '../endpoints/gates.ts';
import type { WebhooksInput } from '../input.ts';
import { assertReceiverMayChange, checkEndpointUrl, mailAboutReceiver } from '../endpoints/receiver.ts';

/**
 * Changes an endpoint. Throws `reauthentication_required` if another URL or custom headers are sent without recent
 * authentication while deliveries are not finished. A URL of another origin removes the custom headers, unless they are
 * sent again.
 */
async function update(
  work: Work & WebhooksContext,
  caller: Caller,
  { id, ...input }: WebhooksInput<'updateEndpoint'>,
): Promise<EndpointRecord> {
  const { em, now, audit, notify, keyring } = work;
  const endpoint = await lockEndpoint(em, caller, id);
  if (Object.values(input).every((value) => value === undefined)) return presentEndpoint(endpoint);
  const { events, status, customHeaders: sentHeaders, ...settings } = input;
  const moved = settings.url !== undefined && settings.url !== endpoint.url;
  const customHeaders = sentHeaders ?? (leavesOrigin(endpoint, settings.url) ? {} : undefined);
  // Headers may also decide who receives, such as the account at a shared receiver.
  const receiverChanges = moved || sentHeaders !== undefined;
  // A stolen session could otherwise direct past events to another receiver.
  if (receiverChanges) await assertReceiverMayChange(em, caller, endpoint, customHeaders === undefined);
  const { organizationId } = endpoint;
  const wasActive = endpoint.status === 'active';
  const resumed = status === 'active' && !wasActive;
  const changes = {
    ...settings,
    ...(events !== undefined && { subscribedEvents: [...new Set(events)] }),
    ...(customHeaders !== undefined && sealHeaders(keyring, { organizationId, endpointId: id }, customHeaders)),
    ...(status !== undefined && status !== endpoint.status && statusChange(status, now)),
    ...(receiverChanges && { receiverChangedAt: now }),
    updatedAt: now,
  };
  em.assign(endpoint, changes, { ignoreUndefined: true });
  const limited = settings.maxInFlight !== undefined || settings.rateLimit !== undefined;
  if (resumed) await resume(work, endpoint);
  else {
    await em.flush();
    if (limited || status !== undefined) await writeGate(em, endpoint);
    // Waiting deliveries may now be granted slots.
    if (limited) notify('claim');
  }
  if (receiverChanges) mailAboutReceiver(work, endpoint, false);
  const { disabledReason } = changes;
  if (disabledReason) work.afterCommit(() => countDisabled(disabledReason));
  audit({
    action: 'webhook_endpoint.updated',
    organizationId,
    targets: [{ type: 'webhook_endpoint', id }],
    changes: {
      ...settings,
      url: settings.url === undefined ? undefined : auditedUrl(settings.url),
      subscribedEvents: events,
      status,
      // The values are secrets.
      customHeaders: customHeaders && endpoint.headerNames,
    },
  });
  return presentEndpoint(endpoint);
}

export const updateEndpoint = { check: checkEndpointUrl, run: update };

/** Whether the URL has another scheme, host or port. Credentials for one receiver are not sent to another. */
function leavesOrigin({ url, headerNames }: Endpoint, next: string | undefined): boolean {
  return next !== undefined && headerNames.length > 0 && new URL(next).origin !== new URL(url).origin;
}

function statusChange(
  status: Endpoint['status'],
  now: Date,
): Pick<Endpoint, 'status' | 'disabledReason' | 'disabledAt'> {
  return status === 'disabled'
    ? { status, disabledReason: 'manual', disabledAt: now }
    : { status, disabledReason: null, disabledAt: null };
}
