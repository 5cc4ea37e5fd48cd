/**
 * The names of the services, for programs that do not load them. domains.ts, which has the services, does not compile
 * if a name is missing here.
 */
export const serviceNames = ['identity', 'trading', 'payments', 'webhooks'] as const;
export type ServiceName = (typeof serviceNames)[number];
