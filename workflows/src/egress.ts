import type { EgressAgentOptions } from '@marketplace/kernel';

/** How webhook deliveries connect. http is for receivers that the operator allowed, such as a developer's own machine. */
export function egressOptions(allowedCidrs: string[]): EgressAgentOptions {
  return {
    policy: { allowedCidrs, allowHttp: allowedCidrs.length > 0 },
    connectTimeoutMs: 5_000,
    connectionsPerOrigin: 128,
  };
}
