import { type Caller, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Endpoint } from '@marketplace/webhooks-contract';
import type { WebhooksContext } from '../context.ts';
import type { WebhooksInput } from '../input.ts';
import { lockEndpoint, presentEndpoint } from '../endpoints/endpoint.ts';
import { newSigningSecret, sealSecret } from '../endpoints/endpoint-secrets.ts';

/** At most two secrets are valid. A second rotation within the grace period needs `force`, which ends the oldest. */
export async function rotateEndpointSecret(
  { em, now, audit, keyring }: Work & WebhooksContext,
  caller: Caller,
  { id, gracePeriodSeconds, force }: WebhooksInput<'rotateEndpointSecret'>,
): Promise<{ endpoint: Endpoint; signingSecret: string }> {
  const endpoint = await lockEndpoint(em, caller, id);
  const { organizationId, sealedSecret, previousSecretExpiresAt } = endpoint;
  if (previousSecretExpiresAt && previousSecretExpiresAt > now && !force) {
    throw new ServiceError(
      'invalid_state_transition',
      'The previous secret is still valid. Wait until it expires, delete it, or set `force`.',
    );
  }
  const signingSecret = newSigningSecret();
  const graced = gracePeriodSeconds > 0;
  em.assign(endpoint, {
    ...sealSecret(keyring, { organizationId, endpointId: id }, signingSecret),
    previousSealedSecret: graced ? sealedSecret : null,
    previousSecretExpiresAt: graced ? new Date(now.getTime() + gracePeriodSeconds * 1000) : null,
    updatedAt: now,
  });
  await em.flush();
  audit({
    action: 'webhook_endpoint.secret_rotated',
    organizationId,
    targets: [{ type: 'webhook_endpoint', id }],
    changes: { gracePeriodSeconds, force },
  });
  return { endpoint: presentEndpoint(endpoint), signingSecret };
}
