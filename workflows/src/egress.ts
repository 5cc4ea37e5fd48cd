import type { EgressAgentOptions } from '@marketplace/kernel';

/**
 * Options of the egress guard's agent for webhook deliveries. Plain http is allowed only if the operator has allowed
 * address ranges, such as a developer's machine.
 */
export function egressOptions(allowedCidrs: string[], proxy?: string): EgressAgentOptions {
  return {
    policy: { allowedCidrs, allowHttp: allowedCidrs.length > 0 },
    proxy: proxy === undefined ? undefined : new URL(proxy),
    connectTimeoutMs: 5_000,
    connectionsPerOrigin: 128,
    // Above the number of attempts in flight (webhooks/tuning.ts), and well below the usual limit of open files.
    connectionsMax: 512,
  };
}
