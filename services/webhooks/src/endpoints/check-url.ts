import { type Caller, checkReceiver, organizationOf, UrlRefused } from '@marketplace/kernel';
import { webhooksErrors } from '@marketplace/webhooks-contract';
import type { WebhooksContext } from '../context.ts';

/** Throws `webhook_url_not_allowed`. Runs before the transaction, because it may resolve the host name. */
export async function checkEndpointUrl(
  { egress, resolve }: WebhooksContext,
  { url }: { url?: string | undefined },
  caller: Caller,
): Promise<void> {
  if (url !== undefined) await checkReceiver(url, egress, resolve, organizationOf(caller)).catch(refuse);
}

function refuse(error: unknown): never {
  if (!(error instanceof UrlRefused)) throw error;
  const { message } = error;
  throw webhooksErrors.webhook_url_not_allowed(message, {
    faults: [{ path: ['url'], code: 'webhook_url_not_allowed', detail: message }],
  });
}
