import { createResolver, type EgressAgentOptions } from '@marketplace/kernel';

/** The worker's settings for requests to receivers. */
export interface EgressSettings {
  WEBHOOK_ALLOWED_CIDRS: string[];
  WEBHOOK_EGRESS_PROXY?: string | undefined;
  WEBHOOK_DNS_SERVERS?: string[] | undefined;
}

/**
 * Options of the egress guard's agent for webhook deliveries. Plain http is allowed only if the operator has allowed
 * address ranges, such as a developer's machine.
 */
export function egressOptions({
  WEBHOOK_ALLOWED_CIDRS: allowedCidrs,
  WEBHOOK_EGRESS_PROXY: proxy,
  WEBHOOK_DNS_SERVERS: servers,
}: EgressSettings): EgressAgentOptions {
  return {
    policy: { allowedCidrs, allowHttp: allowedCidrs.length > 0 },
    proxy: proxy === undefined ? undefined : new URL(proxy),
    resolve: createResolver({ servers }),
    connectTimeoutMs: 5_000,
    connectionsPerOrigin: 128,
    // Above the number of attempts in flight (webhooks/task-queues.ts), and well below the usual limit of open files.
    connectionsMax: 512,
  };
}
