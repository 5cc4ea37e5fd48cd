import type { Logger } from '@marketplace/kernel';
import { type DatabaseOptions, type Domain, migrate, type RoleUrls, type SealingDomain } from '@marketplace/store';
import { services } from './domains.ts';

/** The database part of each service. */
export const domains: Domain[] = Object.values(services).map(({ domain }) => domain);

/** The domains that store sealed values. */
export const sealingDomains: SealingDomain[] = domains.filter((domain): domain is SealingDomain => 'sealed' in domain);

/**
 * Runs the missing migrations of all services. With `roles`, gives the role of each service its rights. The name of a
 * service is that of its first schema.
 */
export function migrateAll(database: DatabaseOptions, log: Logger, roles?: RoleUrls): Promise<void> {
  return migrate({ ...database, domains, roles, log });
}
