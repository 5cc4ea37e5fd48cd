/**
 * The names of the services, for programs that do not load them. If a name is missing here, domains.ts does not
 * compile.
 */
export const serviceNames = ['identity', 'trading', 'payments', 'webhooks'] as const;
export type ServiceName = (typeof serviceNames)[number];
