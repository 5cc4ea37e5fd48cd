import { checkReceiver } from '@marketplace/kernel';
import type { WebhooksContext } from './context.ts';

/** Runs before the transaction, because it may ask the DNS. Throws `webhook_url_not_allowed`. */
export async function checkEndpointUrl({ egress }: WebhooksContext, { url }: { url?: string | undefined }): Promise<void> {
  if (url !== undefined) await checkReceiver(url, egress);
}
