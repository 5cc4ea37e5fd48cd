import type { EgressAgentOptions } from '@marketplace/kernel';

/**
 * How webhook deliveries connect. http is for receivers that the operator allowed, such as a developer's own machine.
 */
export function egressOptions(allowedCidrs: string[], proxy?: string): EgressAgentOptions {
  return {
    policy: { allowedCidrs, allowHttp: allowedCidrs.length > 0 },
    proxy: proxy === undefined ? undefined : new URL(proxy),
    connectTimeoutMs: 5_000,
    connectionsPerOrigin: 128,
    // Above `activitiesMax`, and well below what a process may have of open files.
    connectionsMax: 512,
  };
}
